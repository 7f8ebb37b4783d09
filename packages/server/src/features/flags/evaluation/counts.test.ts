import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addCounts,
  bucketEnd,
  bucketOf,
  type Counted,
  count,
  createCounts,
  latencyMean,
  latencyQuantile,
  restored,
  storedCounts,
} from './counts.ts'
import { addUser, createRegisters, packed, uniqueUsers, unpacked } from './unique-users.ts'

const counted = (user_id: string, microseconds = 100): Counted => ({
  user_id,
  enabled: true,
  reason: 'rollout',
  variant: null,
  microseconds,
})

const countUsers = (from: number, to: number) => {
  const counts = createCounts()
  for (let user = from; user < to; user += 1) count(counts, counted(`user-${user}`))
  return counts
}

const registersOf = (users: number, name: string): Uint8Array => {
  const registers = createRegisters()
  for (let user = 0; user < users; user += 1) addUser(registers, `${name}-${user}`)
  return registers
}

describe('unique subjects', () => {
  it.each([0, 1, 10])('are exact for %i subjects', (users) => {
    expect(uniqueUsers(registersOf(users, 'user'))).toBe(users)
  })

  it.each([500, 5000, 45_000, 80_000])(
    'are estimated with a standard error below 1 percent for %i',
    (users) => {
      const errors = Array.from(
        { length: 24 },
        (_, run) => uniqueUsers(registersOf(users, `run-${run}`)) / users - 1,
      )
      const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
      const square = errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length
      expect(Math.sqrt(square)).toBeLessThan(0.01)
      expect(Math.abs(mean)).toBeLessThan(0.006)
    },
  )

  it('count once, however often and in whichever process they are evaluated', () => {
    const all = countUsers(0, 3000)
    const sum = countUsers(0, 2000)
    addCounts(sum, countUsers(1000, 3000))
    expect(sum.users).toEqual(all.users)
    expect(sum.evaluations).toBe(4000)
  })

  it.each([0, 1, 3000, 60_000])('are the same after %i of them were packed, and take less space', (users) => {
    const registers = registersOf(users, 'user')
    expect(unpacked(packed(registers))).toEqual(registers)
    expect(packed(registers).length).toBeLessThanOrEqual(Math.min(registers.length, 3 * users))
  })
})

describe('latencies', () => {
  it('are counted in buckets that end at most 5 percent above them', () => {
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

describe('counts', () => {
  it('are grouped by reason and by variant', () => {
    const counts = countUsers(0, 3)
    count(counts, { ...counted('a'), reason: 'targeting_rule', variant: 'constructor' })
    count(counts, { ...counted('a'), reason: 'error', enabled: false })
    const sum = countUsers(0, 1)
    addCounts(sum, counts)
    expect(sum).toMatchObject({ evaluations: 6, enabled: 5, errors: 1 })
    expect(Object.fromEntries(sum.reasons)).toEqual({ rollout: 4, targeting_rule: 1, error: 1 })
    expect([...sum.variants]).toEqual([['constructor', 1]])
  })

  it('are the same after they were stored and restored', () => {
    const counts = countUsers(0, 50)
    count(counts, { ...counted('x', 7), enabled: false, reason: 'error', variant: 'toString' })
    const { users, ...row } = storedCounts(counts)
    expect(restored({ ...JSON.parse(JSON.stringify(row)), users: Buffer.from(users) })).toEqual(counts)
  })

  it('have a mean latency within half a bucket', () => {
    const counts = createCounts()
    expect(latencyMean(counts.latency)).toBeNull()
    for (const microseconds of [1000, 3000, 8000]) count(counts, counted('a', microseconds))
    expect(Math.abs((latencyMean(counts.latency) ?? 0) / 4 - 1)).toBeLessThan(0.026)
    expect(bucketEnd(bucketOf(1000))).toBeGreaterThanOrEqual(1)
  })
})
