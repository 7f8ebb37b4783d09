import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCertificate } from './certificate.ts'
import { type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts'
import { cancelAtOpenIdProvider, signInAtOpenIdProvider } from './pages.ts'
import { createPlainBrowser } from './plain-browser.ts'

const redirectUri = 'https://assay.example.com/callback'
const anna = { sub: 'anna', email: 'anna@acme.example', email_verified: true, groups: ['Makers'] }

describe.each([
  { scheme: 'http', certificate: undefined },
  { scheme: 'https', certificate: createCertificate() },
])('The OpenID provider of the tests over $scheme', ({ scheme, certificate }) => {
  let provider: OpenIdProvider
  const newBrowser = () => createPlainBrowser(certificate && { trusts: certificate.certificate })
  const way = () => {
    const query = new URLSearchParams({
      client_id: provider.client.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email groups',
      state: 'one',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    })
    return { authorizationUrl: `${provider.issuer}/auth?${query}`, redirectUri }
  }

  beforeAll(async () => {
    const options = { redirectUris: [redirectUri], people: { anna } }
    provider = await startOpenIdProvider({ ...options, ...(certificate && { certificate }) })
  })
  afterAll(() => provider.stop())

  it('is discovered under its issuer', async () => {
    const page = await newBrowser().visit(`${provider.issuer}/.well-known/openid-configuration`)
    expect(JSON.parse(page.body)).toMatchObject({ issuer: expect.stringMatching(`^${scheme}://127.0.0.1:`) })
    expect(JSON.parse(page.body)).toMatchObject({ issuer: provider.issuer })
  })

  it('sends whoever signs in back with a code', async () => {
    const callback = await signInAtOpenIdProvider(newBrowser(), { ...way(), userName: 'anna' })
    expect(callback.searchParams.get('code')).toMatch(/./)
    expect(callback.searchParams.get('state')).toBe('one')
  })

  it.each([
    { who: 'whoever cancels', signIn: () => cancelAtOpenIdProvider(newBrowser(), way()) },
    {
      who: 'somebody unknown',
      signIn: () => signInAtOpenIdProvider(newBrowser(), { ...way(), userName: 'nobody' }),
    },
  ])('refuses $who', async ({ signIn }) => {
    const callback = await signIn()
    expect(callback.searchParams.get('error')).toBe('access_denied')
    expect(callback.searchParams.get('code')).toBeNull()
  })
})
