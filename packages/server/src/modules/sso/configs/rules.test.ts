import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAcceptedIssuer, normalisedDomain } from './rules.ts'

describe('a normalised domain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['  Example.COM ', 'example.com'],
    ['@example.com', 'example.com'],
    [' @Example.com', 'example.com'],
    ['@ example.com', 'example.com'],
    ['BÜCHER.example', 'bücher.example'],
    ['', ''],
    [' @ ', ''],
  ])('of %j is %j', (sent, stored) => {
    expect(normalisedDomain(sent)).toBe(stored)
  })

  it('is the same when it is normalised again, unless it has another @', () => {
    const sent = fc
      .string({ unit: fc.constantFrom('a', 'B', 'é', '.', '-', ' ', '\t') })
      .chain((domain) => fc.constantFrom(domain, `@${domain}`, ` @${domain} `))
    fc.assert(
      fc.property(sent, (domain) => {
        const once = normalisedDomain(domain)
        expect(normalisedDomain(once)).toBe(once)
      }),
    )
  })
})

describe('the URL of an oidc_a provider', () => {
  const environments = ['development', 'test', 'staging', 'production'] as const

  it.each(environments)('is accepted with https in %s', (environment) => {
    expect(isAcceptedIssuer('https://idp.example.com/oauth2/default', environment)).toBe(true)
  })

  it.each(environments)('is accepted with http in test only: %s', (environment) => {
    expect(isAcceptedIssuer('http://idp.example.com', environment)).toBe(environment === 'test')
  })

  it.each(['ftp://idp.example.com', 'idp.example.com', 'javascript:alert(1)', 'https://', '', '//idp'])(
    'is refused everywhere: %s',
    (url) => {
      for (const environment of environments) expect(isAcceptedIssuer(url, environment)).toBe(false)
    },
  )
})
