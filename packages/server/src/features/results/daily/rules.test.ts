import { describe, expect, it } from 'vitest'
import { durationDays } from '../recommendation/summary.ts'
import { dayOf, daysIn, rangeOf } from './rules.ts'

describe('days', () => {
  it('follow the time zone, its clock changes included', () => {
    const moment = new Date('2026-03-29T22:30:00.000Z')
    expect(dayOf(moment, 'UTC')).toBe('2026-03-29')
    expect(dayOf(moment, 'Europe/Berlin')).toBe('2026-03-30')
    expect(daysIn({ first: '2026-02-27', last: '2026-03-02' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
    expect(daysIn({ first: '2026-03-02', last: '2026-03-01' })).toEqual([])
  })

  it('run from the start to the end of a completed experiment, or to a later conversion', () => {
    const experiment = {
      status: 'COMPLETED' as const,
      start_date: new Date('2026-03-01T10:00:00Z'),
      end_date: new Date('2026-03-05T10:00:00Z'),
    }
    const options = { now: new Date('2026-03-20T10:00:00Z'), timeZone: 'UTC' }
    expect(rangeOf(experiment, [], options)).toEqual({ first: '2026-03-01', last: '2026-03-05' })
    const row = { variant_id: 'a', date: '2026-03-07', assigned: 0, events: 1, value_sum: null }
    expect(rangeOf(experiment, [{ ...row, conversions: 0 }], options)?.last).toBe('2026-03-05')
    expect(rangeOf(experiment, [{ ...row, conversions: 1 }], options)?.last).toBe('2026-03-07')
    expect(rangeOf({ ...experiment, status: 'ACTIVE' }, [], options)?.last).toBe('2026-03-20')
    expect(rangeOf({ ...experiment, start_date: null }, [], options)).toBeUndefined()
    expect(durationDays(experiment, options.now)).toBe(4)
  })
})
