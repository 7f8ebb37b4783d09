import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimRows } from './claims.ts'

describe('the claims of a report', () => {
  it('are in the order of their names, and moments have a date', () => {
    expect(claimRows({ sub: 'a', exp: '1795398661', email: 'a@example.com' })).toEqual([
      { name: 'email', value: 'a@example.com', note: undefined },
      { name: 'exp', value: '1795398661', note: expect.stringMatching(/ 2026, \d\d:\d\d$/) },
      { name: 'sub', value: 'a', note: undefined },
    ])
  })

  it('are shown whatever a provider sends as a moment', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '9', '-', '.', 'e', ' '), maxLength: 20 }),
        (iat) => {
          expect(claimRows({ iat }).map(({ value }) => value)).toEqual([iat])
        },
      ),
    )
  })
})
