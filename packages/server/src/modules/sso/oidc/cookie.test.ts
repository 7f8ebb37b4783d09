import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isExpired } from '../started-sign-in.ts'
import { newSignIn, oidcCookie, type StartedSignIn } from './cookie.ts'

const KEY = { SECRET_KEY: 'a secret of the tests, long enough' }
const NOW = new Date('2026-03-01T12:00:00.000Z')

const started = fc.record({
  provider: fc.constantFrom('oidc_a', 'oidc_b', 'oauth2_c'),
  config_id: fc.uuid(),
  is_test: fc.boolean(),
  return: fc.option(fc.record({ return_to: fc.webUrl(), handoff: fc.string({ maxLength: 43 }) }), {
    nil: undefined,
  }),
}) as fc.Arbitrary<Parameters<typeof newSignIn>[1]>

const pairIn = (line: string): string => line.slice(0, line.indexOf(';'))
const plain = (signIn: StartedSignIn): unknown => JSON.parse(JSON.stringify(signIn))

describe('A sign-in in a cookie', () => {
  it('is read as it was written, among other cookies', () => {
    fc.assert(
      fc.property(started, fc.constantFrom('', 'a=b; ', '__Host-other=x; '), (fields, others) => {
        const signIn = newSignIn(NOW, fields)
        const header = `${others}${pairIn(oidcCookie.set(signIn, KEY))}; last=1`
        expect(plain(oidcCookie.read(header, KEY)!)).toEqual(plain(signIn))
        expect(oidcCookie.read(header, { SECRET_KEY: 'another secret of the tests' })).toBeUndefined()
      }),
    )
  })

  it('is not read with any character changed', () => {
    const value = pairIn(
      oidcCookie.set(
        newSignIn(NOW, { provider: 'oidc_a', config_id: 'c', is_test: false, return: undefined }),
        KEY,
      ),
    )
    const first = value.indexOf('=') + 1
    fc.assert(
      fc.property(
        fc.integer({ min: first, max: value.length - 1 }),
        fc.constantFrom('A', 'z', '0', '.', '-'),
        (at, other) => {
          const changed = value.slice(0, at) + other + value.slice(at + 1)
          const read = oidcCookie.read(changed, KEY)
          if (changed === value) expect(read).toBeDefined()
          else expect(read).toBeUndefined()
        },
      ),
    )
  })

  it('fits into what browsers take', () => {
    const longest = newSignIn(NOW, {
      provider: 'oauth2_c',
      config_id: '0'.repeat(36),
      is_test: true,
      return: { return_to: `https://${'a'.repeat(253)}:65535`, handoff: 'A'.repeat(43) },
    })
    expect(oidcCookie.set(longest, KEY).length).toBeLessThan(4096)
  })

  it('is over after ten minutes, and not before', () => {
    const signIn = newSignIn(NOW, { provider: 'oidc_a', config_id: 'c', is_test: false, return: undefined })
    const after = (ms: number): boolean => isExpired(signIn, new Date(NOW.getTime() + ms))
    expect([after(0), after(600_000), after(600_001)]).toEqual([false, false, true])
  })
})
