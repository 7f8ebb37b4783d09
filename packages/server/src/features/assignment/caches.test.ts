import { describe, expect, it } from 'vitest'
import { createHoldoutSeenFilter, createSeenFilter, hashOf } from './caches.ts'

const users = Array.from({ length: 1000 }, (_, index) => `user-${index}`)

describe('a seen-filter', () => {
  it('knows a subject that was added', () => {
    const filter = createSeenFilter(16)
    filter.add(hashOf(1, 'anna'))
    expect(filter.has(hashOf(1, 'anna'))).toBe(true)
    expect(filter.has(hashOf(1, 'bert'))).toBe(false)
  })

  it('does not know a subject that was removed', () => {
    const filter = createSeenFilter(16)
    filter.add(hashOf(1, 'anna'))
    filter.remove(hashOf(1, 'anna'))
    expect(filter.has(hashOf(1, 'anna'))).toBe(false)
  })

  it('overwrites older subjects instead of growing', () => {
    const filter = createSeenFilter(4)
    for (const user of users) filter.add(hashOf(1, user))
    expect(users.filter((user) => filter.has(hashOf(1, user))).length).toBeLessThanOrEqual(16)
    expect(filter.has(hashOf(1, 'user-999'))).toBe(true)
  })

  it('hashes experiment and subject together, never to zero', () => {
    const hashes = [1, 2, 3].flatMap((number) => users.map((user) => hashOf(number, user)))
    expect(new Set(hashes).size).toBeGreaterThan(2990)
    expect(hashes.every((hash) => hash >= 1 && hash < 2 ** 32)).toBe(true)
  })
})

describe('the seen-filter of a holdout', () => {
  it('knows the subjects of one holdout alone', () => {
    const filter = createHoldoutSeenFilter(4)
    expect(filter.has(1, 'anna')).toBe(false)
    filter.add(1, 'anna')
    expect([filter.has(1, 'anna'), filter.has(2, 'anna'), filter.has(1, 'bert')]).toEqual([
      true,
      false,
      false,
    ])
    filter.add(2, 'bert')
    expect([filter.has(1, 'anna'), filter.has(2, 'bert')]).toEqual([false, true])
  })

  it('never takes a subject for another one, and overwrites older ones instead of growing', () => {
    const filter = createHoldoutSeenFilter(4)
    for (const user of users) {
      expect(filter.has(1, user)).toBe(false)
      filter.add(1, user)
      expect(filter.has(1, user)).toBe(true)
    }
    expect(users.filter((user) => filter.has(1, user)).length).toBeLessThanOrEqual(16)
  })
})
