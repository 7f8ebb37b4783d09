import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it('leaves a short text alone and cuts a long one', () => {
  expect([shortened('abc', 3), shortened('abcd', 3)]).toEqual(['abc', 'abc'])
})

it('leaves out a character that would be cut in two', () => {
  expect(shortened('ab😀', 3)).toBe('ab')
})

it('always gives a well-formed beginning of a well-formed text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, length) => {
      const short = shortened(text, length)
      expect(text.startsWith(short) && short.isWellFormed() && short.length <= length).toBe(true)
    }),
  )
})
