import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownClaims, shownGroups } from './claims.ts'

describe('Shown claims', () => {
  it('are texts, whatever was sent, and fit into an address', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.string()), (claims, groups) => {
        const shown = shownClaims(claims)
        const length = Object.entries(shown).reduce((sum, [name, text]) => sum + name.length + text.length, 0)
        expect(length).toBeLessThanOrEqual(2000)
        expect(shownGroups(groups).join('').length).toBeLessThanOrEqual(1000)
        expect(Object.values(shown).every((text) => text.isWellFormed() && !text.includes('\0'))).toBe(true)
      }),
    )
  })

  it.each(['access_token', 'refresh_token', 'client_secret', 'password', 'nonce', 'at_hash', 'jti', 'sid'])(
    'leave out %s',
    (name) => {
      expect(shownClaims({ [name]: 'hidden', sub: 'anna' })).toEqual({ sub: 'anna' })
    },
  )

  it('are cut where they are long', () => {
    expect(shownClaims({ a: 'x'.repeat(201), b: 'x'.repeat(200), ['n'.repeat(61)]: 'x' })).toEqual({
      a: `${'x'.repeat(199)}…`,
      b: 'x'.repeat(200),
    })
  })
})
