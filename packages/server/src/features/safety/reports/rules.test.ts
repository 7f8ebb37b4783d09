import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addEvaluations, createReports, timeProblem } from './rules.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const at = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)
const MINUTE = 60_000

const spread = (count: number, enabled_count: number, window: [Date, Date]) => {
  const reports = createReports()
  const [window_start, window_end] = window
  addEvaluations(reports, { flag_key: 'f', count, enabled_count, window_start, window_end })
  return reports.all()
}

describe('the time of a report', () => {
  it('is at most 24 hours ago and 5 minutes ahead', () => {
    expect(timeProblem(null, now)).toBeUndefined()
    expect(timeProblem(at(-24 * 60 * MINUTE), now)).toBeUndefined()
    expect(timeProblem(at(5 * MINUTE), now)).toBeUndefined()
    expect(timeProblem(at(-24 * 60 * MINUTE - 1), now)).toBe('must be at most 24 hours ago')
    expect(timeProblem(at(5 * MINUTE + 1), now)).toBe('must be at most 5 minutes ahead')
  })
})

describe('decisions of a window', () => {
  it('are spread evenly over its minutes', () => {
    const reports = spread(100, 50, [at(-90_000), at(-30_000)])
    expect(reports.map(({ minute, evaluations, enabled }) => [minute, evaluations, enabled])).toEqual([
      [at(-2 * MINUTE), 50, 25],
      [at(-MINUTE), 50, 25],
    ])
  })

  it('belong to one minute when the window has no length, or ends with the minute', () => {
    expect(spread(7, 3, [now, now])).toMatchObject([{ minute: now, evaluations: 7, enabled: 3 }])
    expect(spread(7, 3, [at(30_000), at(30_000)])).toMatchObject([{ minute: now, evaluations: 7 }])
    expect(spread(7, 3, [now, at(MINUTE)])).toMatchObject([{ minute: now, evaluations: 7, enabled: 3 }])
  })

  it('are counted once each, whatever the window, with at most as many enabled', () => {
    const count = fc.integer({ min: 1, max: 1_000_000 })
    const length = fc.integer({ min: 0, max: 60 * MINUTE })
    fc.assert(
      fc.property(count, fc.double({ min: 0, max: 1, noNaN: true }), length, fc.nat(MINUTE), (...drawn) => {
        const [total, share, duration, offset] = drawn
        const enabled = Math.round(total * share)
        const reports = spread(total, enabled, [at(offset), at(offset + duration)])
        const sum = (name: 'evaluations' | 'enabled') => reports.reduce((all, one) => all + one[name], 0)
        expect([sum('evaluations'), sum('enabled')]).toEqual([total, enabled])
        for (const one of reports) {
          expect(one.evaluations).toBeGreaterThanOrEqual(0)
          expect(one.enabled).toBeGreaterThanOrEqual(0)
          expect(one.enabled).toBeLessThanOrEqual(one.evaluations + 1)
        }
      }),
    )
  })
})
