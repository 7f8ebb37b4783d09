import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type EmulatedProviders,
  startEmulatedProviders,
} from '../../../testing/identity-providers/emulated-providers.ts'
import { emulators } from '../../../testing/identity-providers/emulators.ts'
import { signInAtEmulatedProvider } from '../../../testing/identity-providers/pages.ts'
import { createPlainBrowser } from '../../../testing/identity-providers/plain-browser.ts'
import {
  callBack,
  createConfig,
  DASHBOARD_SETTINGS,
  sentTo,
  startCallerLogin,
  startLogin,
} from '../../../testing/identity-providers/sign-in.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

const ORIGIN = 'https://assay.example.com'
const anna = { email: 'anna@acme.example', given_name: 'Anna', family_name: 'Ash', groups: ['Makers'] }
const bob = { email: 'bob@bravo.example', given_name: 'Bob', family_name: 'Berg' }
const zoe = { email: 'zoe@bravo.example', given_name: 'Zoe', family_name: 'Zorn', hd: null }
const ute = { email: 'ute@bravo.example', given_name: 'Ute', family_name: 'Uhl', email_verified: false }
const cleo = { email: 'cleo@charlie.example', given_name: 'Cleo', family_name: 'Cruz' }

const KINDS = {
  oidc_a: { domain: 'acme.example', role: 'developer', person: anna },
  oidc_b: { domain: 'bravo.example', role: 'viewer', person: bob },
  oauth2_c: { domain: 'charlie.example', role: 'viewer', person: cleo },
} as const
type Kind = keyof typeof KINDS

describe.skipIf('missing' in emulators)('Emulated providers', () => {
  let service: TestService
  let providers: EmulatedProviders
  const ids = new Map<Kind, string>()

  beforeAll(async () => {
    providers = await startEmulatedProviders({ serviceOrigin: ORIGIN, people: [anna, bob, zoe, ute, cleo] })
    service = await startTestService({
      config: { ...DASHBOARD_SETTINGS, ...providers.settings },
      now: new Date(),
    })
    for (const kind of ['oidc_a', 'oidc_b', 'oauth2_c'] as const) {
      const id = await createConfig(service, {
        provider_type: kind,
        org_domain: KINDS[kind].domain,
        entity_id: providers.client.id,
        client_secret: providers.client.secret,
        ...(kind === 'oidc_a' && {
          sso_url: providers.origins.oidc_a,
          role_mapping: { Makers: 'developer' },
        }),
      })
      ids.set(kind, id)
    }
  })
  afterAll(async () => {
    await service.close()
    await providers.stop()
  })
  beforeEach(() => service.setNow(new Date()))

  const atProvider = async (kind: Kind, location: URL, person: string): Promise<Record<string, string>> => {
    const redirectUri = `${ORIGIN}/api/v1/auth/sso/oidc/${kind}/callback`
    const way = { authorizationUrl: location, redirectUri, person }
    return Object.fromEntries((await signInAtEmulatedProvider(createPlainBrowser(), way)).searchParams)
  }

  const signIn = async (kind: Kind, { email }: { email: string }) => {
    const started = await startCallerLogin(service, kind)
    return callBack(service, started, { query: await atProvider(kind, started.location, email) })
  }

  it.each(Object.entries(KINDS))('sign somebody in through %s', async (kind, { role, person }) => {
    const answer = await signIn(kind as Kind, person)
    expect(answer.json()).toMatchObject({ email: person.email, role, provider: kind })
    const { access_token } = answer.json<{ access_token: string }>()
    const me = await service.withToken(access_token).get('/users/me')
    expect(me.json()).toMatchObject({ first_name: person.given_name, last_name: person.family_name, role })
  })

  it.each(Object.entries(KINDS))('send somebody back to the dashboard through %s', async (kind, fields) => {
    const started = await startLogin(service, fields.domain)
    const query = await atProvider(kind as Kind, started.location, fields.person.email)
    expect(sentTo(await callBack(service, started, { query }))).toMatch(/^\/sso\/complete#code=/)
  })

  it('remember each person by issuer and subject', async () => {
    const { items } = (await service.as('superuser').get('/auth/sso/identities')).json<{
      items: { provider_type: Kind; issuer: string; subject: string }[]
    }>()
    expect(items.map(({ provider_type, issuer }) => [provider_type, issuer])).toEqual(
      expect.arrayContaining([
        ['oidc_a', providers.origins.oidc_a],
        ['oidc_b', providers.origins.oidc_b],
        ['oauth2_c', providers.origins.oauth2_c],
      ]),
    )
  })

  it.each<[string, Kind, { email: string }, string]>([
    ['an address of another domain', 'oidc_a', bob, 'The e-mail address is outside this organisation'],
    ['a personal account', 'oidc_b', zoe, 'The e-mail address is outside this organisation'],
    ['an unverified address', 'oidc_b', ute, 'The e-mail address is not verified'],
    ['addresses of other domains', 'oauth2_c', anna, 'The e-mail address is outside this organisation'],
  ])('are refused for %s', async (_, kind, person, text) => {
    const answer = await signIn(kind, person)
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: text }])
  })

  it('demote somebody whose mapped group has changed, and leave others as they were', async () => {
    const map = (role_mapping: Record<string, string>) =>
      service.as('admin').put(`/auth/sso/configs/${ids.get('oidc_a')}`, { role_mapping })
    await map({ Makers: 'viewer', Nobody: 'admin' })
    expect((await signIn('oidc_a', anna)).json()).toMatchObject({ role: 'viewer' })
    await providers.leave(anna.email, 'Makers')
    await map({ Makers: 'admin' })
    expect((await signIn('oidc_a', anna)).json()).toMatchObject({ role: 'viewer' })
  })

  it('of another authorization server need its own issuer as sso_url', async () => {
    await createConfig(service, {
      org_domain: 'delta.example',
      entity_id: providers.customClientId,
      client_secret: providers.client.secret,
      sso_url: providers.customIssuer,
    })
    const started = await startLogin(service, 'delta.example')
    expect(started.location.href).toContain(`${providers.customIssuer}/v1/authorize`)
    const query = await atProvider('oidc_a', started.location, anna.email)
    expect(sentTo(await callBack(service, started, { query }))).toBe('/login?sso_error=sso_domain')
  })
})
