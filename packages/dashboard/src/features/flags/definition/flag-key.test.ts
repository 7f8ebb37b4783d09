import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyFromName, keyProblem } from './flag-key.ts'

describe('a key from a name', () => {
  it('is the name in small letters with dashes', () => {
    expect(keyFromName('New checkout (2)')).toBe('new-checkout-2')
    expect(keyFromName('  Über Größe ')).toBe('uber-gro-e')
    expect(keyFromName('!!!')).toBe('')
  })

  it('is always a valid key, or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const key = keyFromName(name)
        expect(key === '' || keyProblem(key) === undefined).toBe(true)
      }),
    )
  })
})

describe('the check of a key', () => {
  it('says what is wrong in words', () => {
    expect(keyProblem('new-checkout')).toBeUndefined()
    expect(keyProblem('')).toMatch(/Enter a key/)
    expect(keyProblem('-a')).toMatch(/starts with/)
    expect(keyProblem('a b')).toMatch(/only letters, digits/)
    expect(keyProblem('a'.repeat(101))).toMatch(/at most 100/)
  })
})
