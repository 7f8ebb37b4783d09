import { describe, expect, it } from 'vitest'
import { dayCount, daysRunning, timeElapsed } from './timing.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const dates = { start_date: '2026-11-10T18:00:00Z', end_date: '2026-11-15T18:00:00Z' }

describe('the time of an experiment', () => {
  it('runs until now, or until the end once it is completed', () => {
    expect(daysRunning({ ...dates, status: 'ACTIVE' }, NOW)).toBe(9)
    expect(daysRunning({ ...dates, status: 'COMPLETED' }, NOW)).toBe(5)
    expect(daysRunning({ start_date: dates.start_date, end_date: null, status: 'PAUSED' }, NOW)).toBe(9)
  })

  it('has not begun for a draft, even with a start date', () => {
    expect(daysRunning({ ...dates, status: 'DRAFT' }, NOW)).toBeUndefined()
    expect(daysRunning({ start_date: null, end_date: null, status: 'ACTIVE' }, NOW)).toBeUndefined()
  })

  it('is told in words', () => {
    expect([0, 1, 12, 1234].map(dayCount)).toEqual(['under a day', '1 day', '12 days', '1,234 days'])
  })

  it('is a share of the planned time between 0 and 1', () => {
    const planned = {
      status: 'ACTIVE',
      start_date: '2026-11-20T00:00:00Z',
      end_date: '2026-11-21T00:00:00Z',
    } as const
    expect(timeElapsed(planned, NOW)).toBe(0.5)
    expect(timeElapsed(planned, NOW + 1e9)).toBe(1)
    expect(timeElapsed({ ...planned, end_date: null }, NOW)).toBeUndefined()
  })
})
