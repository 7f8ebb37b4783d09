import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCertificate } from './certificate.ts'
import { type EmulatedProviders, startEmulatedProviders } from './emulated-providers.ts'
import { emulators } from './emulators.ts'
import { signInAtEmulatedProvider } from './pages.ts'
import { createPlainBrowser } from './plain-browser.ts'

const serviceOrigin = 'https://assay.example.com'
const anna = { email: 'anna@acme.example', given_name: 'Anna', family_name: 'Ash', groups: ['Makers'] }

describe.skipIf('missing' in emulators).each([
  { scheme: 'http', certificate: undefined },
  { scheme: 'https', certificate: createCertificate() },
])('Emulated providers over $scheme', ({ certificate }) => {
  let providers: EmulatedProviders
  const newBrowser = () => createPlainBrowser(certificate && { trusts: certificate.certificate })

  beforeAll(async () => {
    const options = { serviceOrigin, people: [anna], groups: ['Owners'] }
    providers = await startEmulatedProviders({ ...options, ...(certificate && { certificate }) })
  })
  afterAll(() => providers.stop())

  it('are discovered under their issuers', async () => {
    for (const issuer of [providers.origins.oidc_a, providers.customIssuer, providers.origins.oidc_b]) {
      const page = await newBrowser().visit(`${issuer}/.well-known/openid-configuration`)
      expect(JSON.parse(page.body)).toMatchObject({ issuer })
    }
  })

  it.each([
    { kind: 'oidc_a', path: '/oauth2/v1/authorize' },
    { kind: 'oidc_b', path: '/o/oauth2/v2/auth' },
    { kind: 'oauth2_c', path: '/login/oauth/authorize' },
  ] as const)('send whoever is chosen at $kind back with a code', async ({ kind, path }) => {
    const redirectUri = `${serviceOrigin}/api/v1/auth/sso/oidc/${kind}/callback`
    const query = new URLSearchParams({
      client_id: providers.client.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'one',
    })
    const authorizationUrl = `${providers.origins[kind]}${path}?${query}`
    const way = { authorizationUrl, redirectUri, person: anna.email }
    const callback = await signInAtEmulatedProvider(newBrowser(), way)
    expect(callback.searchParams.get('code')).toMatch(/./)
    expect(callback.searchParams.get('state')).toBe('one')
  })

  it('change groups', async () => {
    await providers.join(anna.email, 'Owners')
    await providers.leave(anna.email, 'Makers')
  })
})
