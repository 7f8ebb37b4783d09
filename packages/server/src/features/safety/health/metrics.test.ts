import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketOf } from '../../flags/index.ts'
import { compares, metricValues, NOTHING_COUNTED, windowOf } from './metrics.ts'

const latencies = (milliseconds: readonly number[]): Record<string, number> => {
  const latency: Record<string, number> = {}
  for (const value of milliseconds) {
    const bucket = bucketOf(value * 1000)
    latency[bucket] = (latency[bucket] ?? 0) + 1
  }
  return latency
}

describe('the safety metrics', () => {
  it('are computed from counts, and null without data', () => {
    expect(metricValues(NOTHING_COUNTED)).toEqual({
      total_evaluations: 0,
      error_count: 0,
      error_rate: null,
      avg_latency: null,
      latency: null,
      min_latency: null,
      max_latency: null,
      p95_latency: null,
      p99_latency: null,
    })
    const values = metricValues({ evaluations: 200, errors: 5, latency: {} })
    expect(values).toMatchObject({ total_evaluations: 200, error_count: 5, error_rate: 0.025 })
    expect(metricValues({ evaluations: 0, errors: 5, latency: {} }).error_rate).toBeNull()
    expect(metricValues({ evaluations: 2, errors: 5, latency: {} }).error_rate).toBe(1)
  })

  it('have percentiles within 5 percent and a mean within 2.5', () => {
    const some = fc.array(fc.double({ min: 0.01, max: 50_000, noNaN: true }), {
      minLength: 1,
      maxLength: 200,
    })
    fc.assert(
      fc.property(some, (values) => {
        const found = metricValues({ evaluations: 1, errors: 0, latency: latencies(values) })
        const sorted = [...values].sort((one, other) => one - other)
        const share = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? 0
        const exact = [
          [found.p95_latency, share(0.95)],
          [found.p99_latency, share(0.99)],
          [found.min_latency, sorted[0] ?? 0],
          [found.max_latency, sorted.at(-1) ?? 0],
        ] as const
        for (const [value, wanted] of exact) {
          expect(value).toBeGreaterThanOrEqual(wanted * (1 - 1e-9))
          expect(value).toBeLessThanOrEqual(wanted * 1.05 * (1 + 1e-9))
        }
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length
        expect(Math.abs((found.avg_latency ?? 0) / mean - 1)).toBeLessThan(0.025)
        expect(found.latency).toBe(found.avg_latency)
      }),
    )
  })
})

describe('a comparison', () => {
  it('is strict, and never true without data', () => {
    expect(compares(0.05, 'greater_than', 0.05)).toBe(false)
    expect(compares(0.0501, 'greater_than', 0.05)).toBe(true)
    expect(compares(5, 'less_than', 5)).toBe(false)
    expect(compares(4, 'less_than', 5)).toBe(true)
    expect(compares(5, 'equal_to', 5)).toBe(true)
    expect(compares(null, 'less_than', 5)).toBe(false)
  })
})

describe('a window', () => {
  it('lasts the minutes to the second, and begins with a whole second', () => {
    const end = new Date('2026-03-01T12:00:30.000Z')
    expect(windowOf(end, 15)).toEqual({ from: new Date('2026-03-01T11:45:30.000Z'), to: end })
    const between = new Date('2026-03-01T12:00:30.001Z')
    expect(windowOf(between, 15).from).toEqual(new Date('2026-03-01T11:45:31.000Z'))
    const whole = new Date('2026-03-01T12:00:00.000Z')
    expect(windowOf(whole, 5).from).toEqual(new Date('2026-03-01T11:55:00.000Z'))
  })
})
