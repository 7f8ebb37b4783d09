import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasFailedTooLong, nextAttempt, retryAfterOf } from './schedule.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const SECONDS = { s: 1, min: 60, h: 3600 }

const waitOf = (
  failures: number,
  { retryAfterMs, random = 0 }: { retryAfterMs?: number; random?: number } = {},
) => {
  const next = nextAttempt({ failures, now: NOW, retryAfterMs, random })
  return next && (next.getTime() - NOW.getTime()) / 1000
}

describe('the schedule of retries', () => {
  it('is that which Standard Webhooks recommends', () => {
    const { min, h } = SECONDS
    const waits = Array.from({ length: 10 }, (_, index) => waitOf(index + 1))
    expect(waits).toEqual([5, 5 * min, 30 * min, 2 * h, 5 * h, 10 * h, 14 * h, 20 * h, 24 * h, undefined])
  })

  it('adds up to a tenth at random', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (n, random) => {
          const [least = 0, wait = 0] = [waitOf(n), waitOf(n, { random })]
          expect(wait).toBeGreaterThanOrEqual(least)
          expect(wait).toBeLessThanOrEqual(least * 1.1)
        },
      ),
    )
  })

  it.each([
    [1, 60_000, 60],
    [3, 60_000, 1800],
    [1, 900_000_000, 86_400],
    [10, 60_000, undefined],
  ])(
    'after failure %i waits at least as long as the endpoint asks, up to a day: %i ms',
    (failures, ms, wait) => {
      expect(waitOf(failures, { retryAfterMs: ms })).toBe(wait)
    },
  )
})

describe('a Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Sun, 01 Mar 2026 12:01:00 GMT', 60_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1e9', undefined],
    ['9'.repeat(50), undefined],
    ['', undefined],
    [null, undefined],
  ])('of %s', (header, milliseconds) => {
    const found = retryAfterOf(header, NOW)
    if (milliseconds === undefined) expect(found === undefined || found === 0).toBe(true)
    else expect(found).toBe(milliseconds)
  })
})

describe('an endpoint', () => {
  it('is disabled when it has failed for five days', () => {
    const since = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
    expect([4.99, 5, 6].map((days) => hasFailedTooLong(since(days), NOW))).toEqual([false, true, true])
  })
})
