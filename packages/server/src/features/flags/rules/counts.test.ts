import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addCounts,
  bucketOf,
  count,
  createCounts,
  latencyQuantile,
  restored,
  sparse,
  uniqueUsers,
} from './counts.ts'

const counted = (user_id: string, microseconds = 100) => ({
  user_id,
  enabled: true,
  isError: false,
  microseconds,
})

const countUsers = (from: number, to: number) => {
  const counts = createCounts()
  for (let user = from; user < to; user += 1) count(counts, counted(`user-${user}`))
  return counts
}

describe('unique subjects', () => {
  it.each([0, 1, 10, 500, 5000, 200_000])('are estimated within 7 percent of %i', (users) => {
    const estimate = uniqueUsers(countUsers(0, users).users)
    expect(Math.abs(estimate - users)).toBeLessThanOrEqual(0.07 * users)
  })

  it('count once, wherever and how often they are seen', () => {
    const all = countUsers(0, 3000)
    const sum = countUsers(0, 2000)
    addCounts(sum, countUsers(1000, 3000))
    expect(sum.users).toEqual(all.users)
    expect(sum.evaluations).toBe(4000)
  })
})

describe('latencies', () => {
  it('stand in buckets at most 5 percent above them', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 6e7, noNaN: true }), (microseconds) => {
        const end = 1.05 ** bucketOf(microseconds)
        expect(end).toBeGreaterThanOrEqual(microseconds * (1 - 1e-9))
        expect(end).toBeLessThanOrEqual(microseconds * 1.05 * (1 + 1e-9))
      }),
    )
  })

  it('have quantiles, and none without an evaluation', () => {
    const counts = createCounts()
    expect(latencyQuantile(counts.latency, 0.5)).toBeNull()
    for (let index = 0; index < 99; index += 1) count(counts, counted('a', 1000))
    count(counts, counted('a', 50_000))
    expect(latencyQuantile(counts.latency, 0.5)).toBeCloseTo(1, 1)
    expect(latencyQuantile(counts.latency, 1)).toBeGreaterThanOrEqual(50)
  })
})

it('counts are the same after they were kept', () => {
  const counts = countUsers(0, 50)
  count(counts, { user_id: 'x', enabled: false, isError: true, microseconds: 7 })
  const kept = JSON.parse(JSON.stringify(sparse(counts.latency)))
  expect(restored({ ...counts, latency: kept, users: Buffer.from(counts.users) })).toEqual(counts)
})
