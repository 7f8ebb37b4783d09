import { describe, expect, it } from 'vitest'
import { sampleVariance } from '../means/index.ts'
import { type CountingPlan, countWarehouse } from './index.ts'

const plan: CountingPlan = {
  windowStart: 100,
  windowEnd: 200,
  conversionWindow: 30,
  capValue: null,
  variants: ['control', 'treatment'],
}

const exposure = (unitId: string | null, variant: string | null, exposedAt: number) => ({
  unitId,
  variant,
  exposedAt,
})
const event = (unitId: string | null, eventAt: number, value: number | null = 1) => ({
  unitId,
  eventAt,
  value,
})

function count(
  assignments: ReturnType<typeof exposure>[],
  events: ReturnType<typeof event>[],
  change: Partial<CountingPlan> = {},
) {
  return countWarehouse({ plan: { ...plan, ...change }, assignments, events })
}

describe('counting in a warehouse', () => {
  it('takes the first exposure in the window, whatever the order of the rows', () => {
    const rows = [exposure('u', 'control', 150), exposure('u', 'control', 110), exposure('u', 'control', 90)]
    expect(count(rows, [event('u', 140)]).variants.get('control')).toMatchObject({
      units: 1,
      convertingUnits: 1,
    })
    expect(count(rows, [event('u', 141)]).variants.get('control')).toMatchObject({
      units: 1,
      convertingUnits: 0,
    })
    expect(count(rows, [event('u', 105)]).variants.get('control')).toMatchObject({
      units: 1,
      convertingUnits: 0,
    })
  })

  it('includes the window start and the exposure itself, and excludes the window end', () => {
    const counts = count(
      [exposure('a', 'control', 100), exposure('b', 'control', 200), exposure('c', 'treatment', 190)],
      [event('a', 100), event('c', 200)],
    )
    expect(counts.variants.get('control')).toMatchObject({ units: 1, convertingUnits: 1 })
    expect(counts.variants.get('treatment')).toMatchObject({ units: 1, convertingUnits: 0 })
    expect(counts.metricRowsInWindow).toBe(1)
  })

  it('leaves out units of two variants, counting only exposures inside the window', () => {
    const counts = count(
      [
        exposure('mixed', 'control', 110),
        exposure('mixed', 'treatment', 120),
        exposure('moved', 'control', 50),
        exposure('moved', 'treatment', 120),
      ],
      [event('mixed', 125), event('moved', 125)],
    )
    expect(counts.unitsInMultipleVariants).toBe(1)
    expect(counts.variants.get('control')).toMatchObject({ units: 0 })
    expect(counts.variants.get('treatment')).toMatchObject({ units: 1, convertingUnits: 1 })
    expect(counts).toMatchObject({ metricRowsInWindow: 2, metricRowsMatched: 1 })
  })

  it('lets a null value convert, add nothing and be counted', () => {
    const counts = count([exposure('u', 'control', 110)], [event('u', 120, null), event('u', 121, 4)])
    expect(counts.nullValuesIgnored).toBe(1)
    expect(counts.variants.get('control')).toMatchObject({ convertingUnits: 1, moments: { mean: 4 } })
  })

  it('caps after summing and counts units without an event as 0', () => {
    const assignments = [exposure('a', 'control', 110), exposure('b', 'control', 110)]
    const events = [event('a', 111, 8), event('a', 112, 8), event('a', 113, -3)]
    const { moments } = count(assignments, events, { capValue: 10 }).variants.get('control')!
    expect(moments).toMatchObject({ count: 2, mean: 5 })
    expect(sampleVariance(moments)).toBeCloseTo(50, 12)
  })

  it('counts rows without unit or variant, and events of nobody', () => {
    const counts = count(
      [exposure(null, 'control', 110), exposure('x', null, 5), exposure('u', 'control', 110)],
      [event(null, 120), event('stranger', 120), event('u', 120), event('u', 300)],
    )
    expect(counts).toMatchObject({ rowsWithoutUnitOrVariant: 2, metricRowsInWindow: 3, metricRowsMatched: 1 })
  })

  it('reports labels that were not planned beside those that were', () => {
    const counts = count([exposure('u', 'surprise', 110)], [])
    expect([...counts.variants.keys()]).toEqual(['control', 'treatment', 'surprise'])
    expect(counts.variants.get('treatment')).toMatchObject({ units: 0, convertingUnits: 0 })
  })
})
