import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type OpenIdPerson,
  type OpenIdProvider,
  startOpenIdProvider,
} from '../testing/identity-providers/openid-provider.ts'
import { signInAtOpenIdProvider } from '../testing/identity-providers/pages.ts'
import { createPlainBrowser } from '../testing/identity-providers/plain-browser.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const ORIGIN = 'https://assay.example.com'
const LOGIN = '/api/v1/auth/sso/oidc/oidc_a/login'
const CALLBACK = '/api/v1/auth/sso/oidc/oidc_a/callback'
const DOMAIN = 'corp.example'

let service: TestService
let provider: OpenIdProvider
let config_id: string
beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUris: [`${ORIGIN}${CALLBACK}`], people: {} })
  service = await startTestService({ now: new Date(), config: { PROFILE: 'full', PUBLIC_BASE_URL: ORIGIN } })
  const answer = await service.as('admin').post('/auth/sso/configs', {
    org_name: 'Corp',
    org_domain: DOMAIN,
    provider_type: 'oidc_a',
    entity_id: provider.client.id,
    client_secret: provider.client.secret,
    sso_url: provider.issuer,
    role_mapping: { Readers: 'VIEWER', Makers: 'Developer', Owners: 'admin' },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  config_id = answer.json().id
})
afterAll(async () => {
  await service.close()
  await provider.stop()
})

interface SignedIn {
  status: number
  body: { access_token: string; user_id: string; email: string; role: string; detail: string }
}

/** Signs somebody in at the provider as a caller of the API does, with these claims. */
const signIn = async (claims: OpenIdPerson): Promise<SignedIn> => {
  const userName = claims.sub
  provider.people[userName] = { email_verified: true, ...claims }
  // The provider's tokens carry the time of the machine.
  service.setNow(new Date())
  const start = await service.inject({ url: `${LOGIN}?org_domain=${DOMAIN}` })
  expect(start.statusCode, start.body).toBe(302)
  const callback = await signInAtOpenIdProvider(createPlainBrowser(), {
    authorizationUrl: String(start.headers.location),
    redirectUri: `${ORIGIN}${CALLBACK}`,
    userName,
  })
  const cookie = String(start.headers['set-cookie']).split(';')[0] ?? ''
  const url = `${callback.pathname}${callback.search}`
  const answer = await service.inject({ url, headers: { cookie } })
  return { status: answer.statusCode, body: answer.json() }
}

const accepted = async (claims: OpenIdPerson): Promise<SignedIn['body']> => {
  const { status, body } = await signIn(claims)
  expect([status, body]).toEqual([200, expect.objectContaining({ token_type: 'bearer' })])
  return body
}

const refused = async (claims: OpenIdPerson): Promise<string> => {
  const count = await accounts()
  const { status, body } = await signIn(claims)
  expect([status, await accounts()]).toEqual([400, count])
  return body.detail
}

const accounts = async (): Promise<number> =>
  (await service.as('superuser').get('/admin/users/?limit=1')).json<{ total: number }>().total

const accountOf = async (id: string) => (await service.as('superuser').get(`/admin/users/${id}`)).json()

const createAccount = async (fields: { username: string; email: string; [field: string]: unknown }) => {
  const answer = await service.as('superuser').post('/admin/users', fields)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>()
}

const administer = async (id: string, fields: object) => {
  const answer = await service.as('superuser').patch(`/admin/users/${id}`, fields)
  expect(answer.statusCode, answer.body).toBe(200)
}

const historyOf = async (id: string) =>
  (await service.as('admin').get(`/audit-logs/entity/user/${id}`)).json<{
    items: { action_type: string }[]
  }>().items

const OUTSIDE = 'The e-mail address is outside this organisation'
const ADMINISTRATOR = 'This account needs an administrator'
const NO_EMAIL = 'The provider sent no usable e-mail address'

describe('Accounts of single sign-on (full profile)', () => {
  it('A first sign-in creates an account with the e-mail in lower case, without a password', async () => {
    const { user_id, access_token } = await accepted({ sub: 'first', email: 'First.Person@Corp.Example' })
    expect(await accountOf(user_id)).toMatchObject({
      username: 'first.person@corp.example',
      email: 'first.person@corp.example',
      has_password: false,
      is_superuser: false,
      external_id: null,
    })
    expect((await service.withToken(access_token).get('/users/me')).json().id).toBe(user_id)
  })

  it('The e-mail must be in org_domain exactly: a subdomain is a different domain', async () => {
    for (const domain of ['eu.corp.example', 'notcorp.example', 'corp.example.org', 'example']) {
      expect(await refused({ sub: `outside ${domain}`, email: `ada@${domain}` })).toBe(OUTSIDE)
    }
  })

  it('Letter case and surrounding spaces of the e-mail are ignored', async () => {
    const { user_id } = await accepted({ sub: 'spaces', email: ' SPACES@corp.EXAMPLE ' })
    expect((await accepted({ sub: 'spaces', email: 'spaces@corp.example' })).user_id).toBe(user_id)
  })

  it('An existing account is matched by e-mail ignoring case, and its name is not changed', async () => {
    const names = { username: 'existing', email: 'Existing@Corp.example', first_name: 'Before' }
    const { id } = await createAccount(names)
    const { user_id } = await accepted({ sub: 'existing', email: 'existing@corp.example', name: 'New Name' })
    expect(user_id).toBe(id)
    expect(await accountOf(id)).toMatchObject({ ...names, last_name: null })
  })

  it('An e-mail that more than one account has is refused', async () => {
    await sql`drop index uq_users_email`.execute(service.db)
    await createAccount({ username: 'double1', email: 'double@corp.example' })
    const { id } = await createAccount({ username: 'double2', email: 'Double@corp.example' })
    expect(await refused({ sub: 'double', email: 'double@corp.example' })).toBe(ADMINISTRATOR)
    await administer(id, { email: 'single@corp.example' })
    await sql`create unique index uq_users_email on users (lower(email))`.execute(service.db)
  })

  it('An identity that is linked to an account with another e-mail is refused', async () => {
    const { user_id } = await accepted({ sub: 'linked', email: 'linked@corp.example' })
    expect(await refused({ sub: 'linked', email: 'renamed@corp.example' })).toBe(ADMINISTRATOR)
    await createAccount({ username: 'somebody', email: 'somebody@corp.example' })
    expect(await refused({ sub: 'linked', email: 'somebody@corp.example' })).toBe(ADMINISTRATOR)
    expect((await accepted({ sub: 'linked', email: 'linked@corp.example' })).user_id).toBe(user_id)
  })

  it('A subject id longer than 255 characters is refused', async () => {
    const email = 'subject@corp.example'
    expect(await refused({ sub: 's'.repeat(256), email })).toBe(ADMINISTRATOR)
    await accepted({ sub: 's'.repeat(255), email })
  })

  it('Names are given_name and family_name, else the first word of name and the rest', async () => {
    const named = async (claims: OpenIdPerson) => {
      const { first_name, last_name } = await accountOf((await accepted(claims)).user_id)
      return [first_name, last_name]
    }
    const parts = { given_name: 'Ada', family_name: 'Lovelace', name: 'Countess of L' }
    expect(await named({ sub: 'n1', email: 'n1@corp.example', ...parts })).toEqual(['Ada', 'Lovelace'])
    const name = 'Ada King Lovelace'
    expect(await named({ sub: 'n2', email: 'n2@corp.example', name })).toEqual(['Ada', 'King Lovelace'])
    expect(await named({ sub: 'n3', email: 'n3@corp.example' })).toEqual([null, null])
  })

  it('A name longer than 100 characters is cut to 100', async () => {
    const { user_id } = await accepted({
      sub: 'long',
      email: 'long@corp.example',
      given_name: 'g'.repeat(101),
      family_name: 'f'.repeat(1000),
    })
    expect(await accountOf(user_id)).toMatchObject({
      first_name: 'g'.repeat(100),
      last_name: 'f'.repeat(100),
    })
  })

  it('An e-mail longer than 100 characters is never cut: the sign-in is refused', async () => {
    expect(await refused({ sub: 'e101', email: `${'e'.repeat(88)}@corp.example` })).toBe(NO_EMAIL)
    await accepted({ sub: 'e100', email: `${'e'.repeat(87)}@corp.example` })
  })

  it('A sign-in without an e-mail is refused', async () => {
    expect(await refused({ sub: 'no e-mail' })).toBe(NO_EMAIL)
    expect(await refused({ sub: 'no address', email: 'corp.example' })).toBe(NO_EMAIL)
  })

  it('A deactivated account is refused', async () => {
    const person = { sub: 'gone', email: 'gone@corp.example' }
    const { user_id } = await accepted(person)
    await administer(user_id, { is_active: false })
    expect(await refused(person)).toBe('Inactive user')
  })

  it('An e-mail that is the username of another account is refused', async () => {
    await createAccount({ username: 'taken@corp.example', email: 'other@elsewhere.example' })
    expect(await refused({ sub: 'taken', email: 'Taken@corp.example' })).toBe(ADMINISTRATOR)
  })

  it('The audit log has user_create and role_assign by system:sso, and user_login with the provider', async () => {
    const person = { sub: 'audited', email: 'audited@corp.example' }
    const { user_id } = await accepted(person)
    await accepted({ ...person, groups: ['Makers'] })
    expect((await historyOf(user_id)).toReversed()).toMatchObject([
      { action_type: 'user_create', user_email: 'system:sso' },
      { action_type: 'user_login', new_value: { provider: 'oidc_a', config_id } },
      { action_type: 'role_assign', user_email: 'system:sso', new_value: { role: 'developer' } },
      { action_type: 'user_login' },
    ])
  })

  it('Two first sign-ins of one person at the same moment make one account', async () => {
    const person = { sub: 'twice', email: 'twice@corp.example', groups: ['Makers'] }
    const [one, other] = await Promise.all([accepted(person), accepted(person)])
    expect(one.user_id).toBe(other.user_id)
  })

  it('is_active false stops every sign-in through the configuration', async () => {
    const change = (is_active: boolean) =>
      service.as('admin').put(`/auth/sso/configs/${config_id}`, { is_active })
    expect((await change(false)).statusCode).toBe(200)
    const start = await service.inject({ url: `${LOGIN}?org_domain=${DOMAIN}` })
    expect([start.statusCode, start.json()]).toEqual([404, { detail: 'No active SSO configuration' }])
    expect((await change(true)).statusCode).toBe(200)
  })
})

describe('Role mapping of single sign-on (full profile)', () => {
  let count = 0
  const newPerson = (groups?: string[]): OpenIdPerson => {
    count += 1
    return { sub: `mapped${count}`, email: `mapped${count}@corp.example`, ...(groups && { groups }) }
  }

  it('Values are roles in any case, and keys are group names matched exactly, including case', async () => {
    expect(await accepted(newPerson(['Makers']))).toMatchObject({ role: 'developer' })
    for (const group of ['makers', 'MAKERS', ' Makers', 'Makers ', 'Maker']) {
      expect(await accepted(newPerson([group]))).toMatchObject({ role: 'viewer' })
    }
  })

  it('The first group with a mapping decides, in the order of the provider, not the highest role', async () => {
    const groups = ['Everyone', 'Readers', 'Makers', 'Owners']
    expect(await accepted(newPerson(groups))).toMatchObject({ role: 'viewer' })
    expect(await accepted(newPerson(groups.toReversed()))).toMatchObject({ role: 'admin' })
  })

  it('A new user in no mapped group is viewer', async () => {
    for (const groups of [undefined, [], ['Everyone', 'constructor', '__proto__']]) {
      expect(await accepted(newPerson(groups))).toMatchObject({ role: 'viewer' })
    }
  })

  it("An existing user's role changes only when one of the groups is mapped", async () => {
    const person = newPerson(['Makers'])
    await accepted(person)
    expect(await accepted({ ...person, groups: ['Everyone'] })).toMatchObject({ role: 'developer' })
    expect(await accepted({ ...person, groups: [] })).toMatchObject({ role: 'developer' })
    expect(await accepted({ ...person, groups: ['Owners'] })).toMatchObject({ role: 'admin' })
  })

  it('A group that is mapped to viewer demotes, from the next request of every session', async () => {
    const person = newPerson(['Owners'])
    const { access_token } = await accepted(person)
    const session = service.withToken(access_token)
    expect((await session.get('/auth/sso/configs')).statusCode).toBe(200)
    expect(await accepted({ ...person, groups: ['Readers'] })).toMatchObject({ role: 'viewer' })
    expect((await session.get('/auth/sso/configs')).statusCode).toBe(403)
  })

  it('Superuser status is never changed by a sign-in', async () => {
    const person = newPerson(['Readers'])
    const { user_id } = await accepted(person)
    await administer(user_id, { is_superuser: true })
    await accepted(person)
    expect(await accountOf(user_id)).toMatchObject({ is_superuser: true, role: 'viewer' })
    const { user_id: other } = await accepted(newPerson(['Owners']))
    expect(await accountOf(other)).toMatchObject({ is_superuser: false, role: 'admin' })
  })

  it('A role changed in the dashboard lasts until the next sign-in through a mapped group', async () => {
    const person = newPerson(['Makers'])
    const { user_id } = await accepted(person)
    await administer(user_id, { role: 'analyst' })
    expect(await accepted({ ...person, groups: ['Everyone'] })).toMatchObject({ role: 'analyst' })
    expect(await accepted(person)).toMatchObject({ role: 'developer' })
  })
})
