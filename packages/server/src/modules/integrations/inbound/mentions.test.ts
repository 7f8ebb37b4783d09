import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionedKeys } from './mentions.ts'

describe('keys that an item names', () => {
  it.each<[string, string[]]>([
    ['assay:checkout', ['checkout']],
    ['See assay:checkout.', ['checkout.', 'checkout']],
    ['assay:a.b-c_d, assay:a.b-c_d', ['a.b-c_d']],
    ['(assay:one)[assay:two]', ['one', 'two']],
    ['assay: checkout', []],
    ['assay:-x', []],
    ['xassay:checkout', []],
    ['Assay:checkout', []],
    ['assay/checkout', []],
    [`assay:${'x'.repeat(101)}`, []],
  ])('of %j are %j', (text, keys) => {
    expect(mentionedKeys({ texts: [text] })).toEqual(keys)
  })

  it('may be named with a slash in a branch, which cannot contain a colon', () => {
    expect(mentionedKeys({ texts: [], branches: ['refs/heads/anna/assay/checkout'] })).toEqual(['checkout'])
  })

  it('are found in any text, at most 20 of them', () => {
    const key = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/)
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 1, maxLength: 30 }), fc.string(), (keys, between) => {
        const separator = ` ${between.replaceAll('assay', '')} `
        const text = keys.map((name) => `assay:${name}`).join(separator)
        expect(mentionedKeys({ texts: [text] })).toEqual(keys.slice(0, 20))
      }),
    )
  })

  it('are searched in texts only', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (texts) => {
        expect(mentionedKeys({ texts }).length).toBeLessThanOrEqual(20)
      }),
    )
  })
})
