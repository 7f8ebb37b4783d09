import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PAST_START_MS, MIN_DURATION_MS, scheduleProblem } from './schedule.ts'

const NOW = 1_772_000_000_000
const NONE = { start: null, end: null }

const date = fc.option(
  fc.integer({ min: -3 * MIN_DURATION_MS, max: 3 * MIN_DURATION_MS }).map((by) => NOW + by),
)
const dates = fc.record({ start: date, end: date })

describe('the dates of an experiment', () => {
  it.each([
    [{ start: NOW - MAX_PAST_START_MS, end: null }, undefined],
    [{ start: NOW - MAX_PAST_START_MS - 1, end: null }, 'start_passed'],
    [{ start: null, end: NOW + 1 }, undefined],
    [{ start: null, end: NOW }, 'end_passed'],
    [{ start: NOW, end: NOW + MIN_DURATION_MS }, undefined],
    [{ start: NOW, end: NOW + MIN_DURATION_MS - 1 }, 'too_short'],
  ])('%j: %s', (wanted, problem) => {
    expect(scheduleProblem(wanted, NONE, NOW)).toBe(problem)
  })

  it('are always valid when unchanged', () => {
    fc.assert(
      fc.property(dates, (stored) => {
        expect(scheduleProblem(stored, stored, NOW)).toBeUndefined()
      }),
    )
  })

  it('stay valid once they are stored', () => {
    fc.assert(
      fc.property(dates, dates, fc.nat(MIN_DURATION_MS), (wanted, stored, later) => {
        fc.pre(scheduleProblem(wanted, stored, NOW) === undefined)
        expect(scheduleProblem(wanted, wanted, NOW + later)).toBeUndefined()
      }),
    )
  })

  it('can be cleared at any time', () => {
    fc.assert(
      fc.property(dates, (stored) => {
        expect(scheduleProblem(NONE, stored, NOW)).toBeUndefined()
      }),
    )
  })
})
