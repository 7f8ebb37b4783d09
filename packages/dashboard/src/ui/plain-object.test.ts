import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { before, DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'
import { isPlainObject } from './plain-object.ts'

describe('a plain object', () => {
  it('has fields; lists, null and single values are none', () => {
    expect([{}, { a: 1 }].map(isPlainObject)).toEqual([true, true])
    expect([[], null, undefined, 'a', 1, true].map(isPlainObject)).toEqual(Array(6).fill(false))
  })

  it('is what JSON writes in braces', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isPlainObject(value)).toBe(JSON.stringify(value).startsWith('{'))
      }),
    )
  })
})

describe('a moment before now', () => {
  const NOW = Date.parse('2026-03-01T00:30:00Z')

  it.each([
    [MINUTE_MS, '2026-03-01T00:29:00.000Z'],
    [HOUR_MS, '2026-02-28T23:30:00.000Z'],
    [7 * DAY_MS, '2026-02-22T00:30:00.000Z'],
  ])('lies %i milliseconds back, across days and months', (milliseconds, expected) => {
    expect(before(milliseconds, NOW)).toBe(expected)
  })
})
