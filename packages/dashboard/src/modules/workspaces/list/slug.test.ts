import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SLUG_PATTERN, slugOf } from './slug.ts'

it.each([
  ['Checkout team', 'checkout-team'],
  ['  Élan & Söhne ', 'elan-sohne'],
  ['«»', ''],
  [`${'A'.repeat(62)} b`, 'a'.repeat(62)],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it('a slug of two characters or more is one that the service takes', () => {
  const valid = new RegExp(`^${SLUG_PATTERN}$`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
      const slug = slugOf(name)
      expect(slug.length < 2 || valid.test(slug)).toBe(true)
    }),
  )
})
