import { expect, it } from 'vitest'
import { type Counted, countedByHand, type EventRow, type ExposureRow } from './counting.ts'

const HOUR = 3_600_000_000
const START = Date.UTC(2026, 2, 28) * 1000
const at = (hours: number): number => START + hours * HOUR
const seen = (unit: string | null, variant: string | null, hours: number): ExposureRow => ({
  unit,
  experiment: 'checkout',
  variant,
  at: at(hours),
})
const bought = (unit: string | null, hours: number, value: number | null): EventRow => ({
  unit,
  at: at(hours),
  value,
})

/** One of each rule, with what they say written beside it. */
const EVERY_RULE: Counted = {
  exposures: [
    seen('1', 'control', 5),
    seen('1', 'control', 2), // the first counts
    seen('2', 'treatment', 0), // at the start of the window
    seen('2', 'control', -1), // before it
    seen('3', 'treatment', 10), // at its end
    seen('4', 'control', 1),
    seen('4', 'treatment', 3), // in two variants
    seen(null, 'control', 1),
    seen('5', null, 1),
    { ...seen('6', 'control', 1), experiment: 'other' },
    seen('7', 'treatment', 8),
  ],
  events: [
    bought('1', 1, 100), // before the first exposure
    bought('1', 2, 3), // at it
    bought('1', 6, 4), // at the end of the conversion window
    bought('1', 6.5, 100), // after it
    bought('2', 1, null),
    bought('4', 4, 5), // of nobody who is kept
    bought('7', 9, 50), // more than the cap
    bought('7', 10, 50), // at the end of the window
    bought(null, 3, 1),
  ],
  experiment: 'checkout',
  start: at(0),
  end: at(10),
  windowHours: 4,
  cap: 20,
}

it('the rules keep, match and cap as they say', () => {
  const { units, ...counts } = countedByHand(EVERY_RULE)
  expect(counts).toEqual({ multiple: 1, incomplete: 2, eventRows: 8, matched: 6, nulls: 1 })
  expect(units).toEqual([
    { label: 'control', hasConverted: true, value: 7 },
    { label: 'treatment', hasConverted: true, value: 0 },
    { label: 'treatment', hasConverted: true, value: 20 },
  ])
})
