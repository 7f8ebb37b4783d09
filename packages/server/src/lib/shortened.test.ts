import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it('leaves short text unchanged and truncates long text', () => {
  expect([shortened('abc', 3), shortened('abcd', 3)]).toEqual(['abc', 'abc'])
})

it('omits a character that would be split', () => {
  expect(shortened('ab😀', 3)).toBe('ab')
})

it('returns a well-formed prefix of well-formed text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, length) => {
      const short = shortened(text, length)
      expect(text.startsWith(short) && short.isWellFormed() && short.length <= length).toBe(true)
    }),
  )
})
