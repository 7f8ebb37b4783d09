import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRecent } from './recent.ts'

describe('a cache of recent values', () => {
  it('retains the most recently used values', () => {
    const keys = fc.array(fc.integer({ min: 0, max: 30 }).map(String), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(keys, (used) => {
        const recent = createRecent<number>(8)
        for (const [value, key] of used.entries()) recent.set(key, recent.get(key) ?? value)
        const latest = new Set(used.toReversed())
        for (const key of [...latest].slice(0, 8).toReversed()) expect(recent.get(key)).toBeDefined()
        expect(recent.size()).toBeLessThanOrEqual(16)
      }),
      { seed: 20_261_122 },
    )
  })

  it('has a bounded size for a million keys', () => {
    const recent = createRecent<number>(1000)
    for (let key = 0; key < 1_000_000; key += 1) recent.set(String(key), key)
    expect(recent.size()).toBeLessThanOrEqual(2000)
    expect(recent.get('999999')).toBe(999_999)
    expect(recent.get('1')).toBeUndefined()
    recent.clear()
    expect(recent.size()).toBe(0)
  })
})
