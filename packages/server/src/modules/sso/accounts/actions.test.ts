import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { openSession } from '../../../features/auth/local/sign-in.ts'
import { checkChain } from '../../../testing/audit-chain.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { configById } from '../configs/store.ts'
import { type ProvenIdentity, SsoRefusal } from '../failures.ts'
import { acceptIdentity, foreseeIdentity } from './actions.ts'

let service: TestService
let config_id: string
beforeAll(async () => {
  service = await startTestService()
  config_id = await createConfig({})
})
afterAll(() => service.close())

const createConfig = async (fields: object, on = service): Promise<string> => {
  const answer = await on.as('admin').post('/auth/sso/configs', {
    org_name: 'Corp',
    org_domain: 'corp.example',
    provider_type: 'oidc_a',
    entity_id: 'client',
    sso_url: 'https://idp.example',
    client_secret: 'secret',
    role_mapping: { Admins: 'admin', Developers: 'Developer', Readers: 'viewer' },
    ...fields,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string }>().id
}

let count = 0

/** An identity that was never seen before. */
const identityOf = (fields: Partial<ProvenIdentity> = {}): ProvenIdentity => {
  count += 1
  return {
    provider_type: 'oidc_a',
    issuer: 'https://idp.example',
    subject: `subject-${count}`,
    email: `person${count}@corp.example`,
    groups: [],
    ...fields,
  }
}

/** The context of a callback: a request of somebody who is not signed in. */
const asRequest = (on = service): Context => ({
  ...on.context(),
  actor: {
    kind: 'anonymous',
    origin: { request_id: 'request-1', ip_address: '192.0.2.1', user_agent: 'browser' },
  },
})

const accept = (identity: ProvenIdentity) => acceptIdentity(asRequest(), { id: config_id }, identity)

/** The code of the refusal of a sign-in, which must not store anything. */
const refusalOf = async (identity: ProvenIdentity, id = config_id): Promise<string> => {
  const stored = async () => ({
    accounts: await service.db.selectFrom('users').selectAll().orderBy('id').execute(),
    identities: await service.db.selectFrom('sso_identities').selectAll().orderBy('id').execute(),
    chain: await checkChain(service.context()),
  })
  const before = await stored()
  const refusal = await acceptIdentity(asRequest(), { id }, identity).catch((error: unknown) => error)
  expect(await stored()).toEqual(before)
  if (!(refusal instanceof SsoRefusal)) throw new Error('the sign-in was not refused')
  expect(refusal.message).not.toMatch(/corp\.example|subject-/)
  return refusal.code
}

const entriesOf = (id: string) =>
  service.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('position').execute()

const identitiesOf = async (user_id: string) => {
  const answer = await service.as('superuser').get(`/auth/sso/identities?user_id=${user_id}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ items: { id: string; subject: string }[]; total: number }>()
}

const createAccount = async (fields: object) => {
  count += 1
  const answer = await service.as('superuser').post('/admin/users', {
    username: `local${count}`,
    email: `local${count}@corp.example`,
    ...fields,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string; username: string; email: string; updated_at: string }>()
}

const administer = async (id: string, change: object) => {
  const answer = await service.as('superuser').patch(`/admin/users/${id}`, change)
  expect(answer.statusCode).toBe(200)
}

describe('a first sign-in', () => {
  it('creates an account without a password, with names, role and identity', async () => {
    const identity = identityOf({
      email: ' New.Person@CORP.example ',
      name: 'Ada King Lovelace',
      groups: ['Everyone', 'Developers', 'Admins'],
    })
    const account = await accept(identity)
    expect(account).toMatchObject({
      username: 'new.person@corp.example',
      email: 'new.person@corp.example',
      first_name: 'Ada',
      last_name: 'King Lovelace',
      role: 'developer',
      is_superuser: false,
      is_active: true,
      password_hash: null,
      external_id: null,
    })
    const read = (await service.as('superuser').get(`/admin/users/${account.id}`)).json()
    expect(read).toMatchObject({
      email: 'new.person@corp.example',
      has_password: false,
      auth_provider: 'local',
    })
    const { issuer, subject, provider_type } = identity
    const now = service.now().toISOString()
    expect((await identitiesOf(account.id)).items).toEqual([
      {
        id: expect.any(String),
        user_id: account.id,
        provider_type,
        issuer,
        subject,
        created_at: now,
        last_sign_in_at: now,
      },
    ])
  })

  it('is audited as an action of the module', async () => {
    const { id } = await accept(identityOf({ groups: ['Readers'] }))
    expect(await entriesOf(id)).toMatchObject([
      {
        action_type: 'user_create',
        user_id: null,
        user_email: 'system:sso',
        new_value: { role: 'viewer', has_password: false },
      },
    ])
  })

  it('is counted apart from later ones', async () => {
    const counts = async () => {
      const { body } = await service.inject({ url: '/metrics' })
      const lines = body.split('\n').filter((line) => /^assay_sso_sign_ins_total.*"oidc_a"/.test(line))
      const count = (outcome: string) =>
        Number(
          lines
            .find((line) => line.includes(`"${outcome}"`))
            ?.split(' ')
            .at(-1) ?? 0,
        )
      return [count('create'), count('sign_in')]
    }
    const [created = 0, returned = 0] = await counts()
    const identity = identityOf()
    await accept(identity)
    await accept(identity)
    await accept({ ...identity, email: 'ada@evil.example' }).catch(() => undefined)
    expect(await counts()).toEqual([created + 1, returned + 1])
  })

  it('cuts names to 100 characters, and never within one', async () => {
    const { first_name, last_name } = await accept(
      identityOf({ given_name: `${'ä'.repeat(99)}😀`, family_name: 'y'.repeat(5000) }),
    )
    expect([first_name, last_name]).toEqual(['ä'.repeat(99), 'y'.repeat(100)])
  })

  it('accepts an e-mail of 100 characters and a subject of 255', async () => {
    const email = `${'a'.repeat(87)}@corp.example`
    const account = await accept(identityOf({ email, subject: '漢'.repeat(255) }))
    expect(account.username).toBe(email)
  })

  it('makes one account of many at the same moment', async () => {
    const identity = identityOf({ email: 'rush@corp.example', groups: ['Developers'] })
    const accounts = await Promise.all(Array.from({ length: 8 }, () => accept(identity)))
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1)
    const [account] = accounts
    expect(await identitiesOf(account?.id ?? '')).toMatchObject({ total: 1 })
    expect((await entriesOf(account?.id ?? '')).map(({ action_type }) => action_type)).toEqual([
      'user_create',
    ])
  })

  it('makes one account of two identities with one e-mail at the same moment', async () => {
    const [one, other] = [identityOf(), identityOf()]
    const accounts = await Promise.all([
      accept({ ...one, email: 'both@corp.example' }),
      accept({ ...other, email: 'BOTH@corp.example' }),
    ])
    expect(accounts[0].id).toBe(accounts[1].id)
    expect(await identitiesOf(accounts[0].id)).toMatchObject({ total: 2 })
  })

  it('meets an administrator who creates the same account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `meet${round}@corp.example`
      const [account, created] = await Promise.all([
        accept(identityOf({ email })),
        service.as('superuser').post('/admin/users', { username: email, email }),
      ])
      expect([201, 409]).toContain(created.statusCode)
      if (created.statusCode === 201) expect(account.id).toBe(created.json().id)
    }
  })
})

describe('a returning person', () => {
  it('finds the account, and its last sign-in is stored', async () => {
    const identity = identityOf()
    const { id } = await accept(identity)
    const first = service.now().toISOString()
    service.advance(60_000)
    expect((await accept({ ...identity, email: identity.email?.toUpperCase() })).id).toBe(id)
    expect((await identitiesOf(id)).items).toMatchObject([
      { created_at: first, last_sign_in_at: service.now().toISOString() },
    ])
    expect(await entriesOf(id)).toHaveLength(1)
  })

  it('finds an account with a password that has the e-mail in any letter case, and keeps its names', async () => {
    const created = await createAccount({
      email: 'Old.Timer@Corp.Example',
      password: 'Correct-Horse-7',
      first_name: 'Old',
      role: 'analyst',
    })
    const account = await accept(identityOf({ email: 'old.timer@corp.example', name: 'Somebody Else' }))
    expect(account).toMatchObject({ id: created.id, first_name: 'Old', last_name: null, role: 'analyst' })
    const read = (await service.as('superuser').get(`/admin/users/${created.id}`)).json()
    expect(read).toMatchObject({ ...created, email: 'Old.Timer@Corp.Example', has_password: true })
  })

  it('has another role by the first mapped group, at the next request', async () => {
    const identity = identityOf({ groups: ['Admins'] })
    const account = await accept(identity)
    const session = await openSession(asRequest(), account, { method: 'sso', provider: 'oidc_a', config_id })
    const client = service.withToken(session?.access_token ?? '')
    expect((await client.get('/auth/sso/configs')).statusCode).toBe(200)
    expect(await accept({ ...identity, groups: ['Unmapped', 'Readers', 'Admins'] })).toMatchObject({
      role: 'viewer',
    })
    expect((await client.get('/auth/sso/configs')).statusCode).toBe(403)
    const entry = (await entriesOf(account.id)).find(({ action_type }) => action_type === 'role_assign')
    expect(entry).toMatchObject({
      user_email: 'system:sso',
      old_value: { role: 'admin' },
      new_value: { role: 'viewer' },
    })
  })

  it('keeps the role without a mapped group, also one that was set in the dashboard', async () => {
    const identity = identityOf({ groups: ['Developers'] })
    const { id } = await accept(identity)
    await administer(id, { role: 'analyst' })
    expect(await accept({ ...identity, groups: [] })).toMatchObject({ role: 'analyst' })
    expect(await accept({ ...identity, groups: ['Others'] })).toMatchObject({ role: 'analyst' })
    expect(await accept(identity)).toMatchObject({ role: 'developer' })
  })

  it('stays a superuser, and never becomes one', async () => {
    const identity = identityOf({ groups: ['Readers'] })
    const { id } = await accept(identity)
    await administer(id, { is_superuser: true, role: 'admin' })
    expect(await accept(identity)).toMatchObject({ role: 'viewer', is_superuser: true })
    expect(await accept(identityOf({ groups: ['Admins'] }))).toMatchObject({
      role: 'admin',
      is_superuser: false,
    })
  })

  it('may have identities of several providers', async () => {
    const identity = identityOf()
    const { id } = await accept(identity)
    const other = { ...identity, provider_type: 'saml', issuer: 'urn:idp' } as const
    expect((await accept(other)).id).toBe(id)
    expect(await identitiesOf(id)).toMatchObject({ total: 2 })
  })
})

describe('a refused sign-in stores nothing', () => {
  it.each([
    ['sso_email', { email: undefined }],
    ['sso_email', { email: 'nobody' }],
    ['sso_email', { email: `${'a'.repeat(88)}@corp.example` }],
    ['sso_domain', { email: 'ada@evil.example' }],
    ['sso_domain', { email: 'ada@sub.corp.example' }],
    ['sso_account', { subject: 's'.repeat(256) }],
    ['sso_account', { subject: 'null\0' }],
    ['sso_account', { subject: '' }],
  ])('%s for %j', async (code, fields) => {
    expect(await refusalOf(identityOf(fields))).toBe(code)
  })

  it('sso_account when the identity is linked under another e-mail', async () => {
    const identity = identityOf()
    const { id } = await accept(identity)
    expect(await refusalOf({ ...identity, email: 'renamed@corp.example' })).toBe('sso_account')
    const other = await accept(identityOf())
    expect(await refusalOf({ ...identity, email: other.email ?? '' })).toBe('sso_account')
    await administer(id, { email: 'moved@corp.example' })
    expect(await refusalOf(identity)).toBe('sso_account')
    expect((await accept({ ...identity, email: 'moved@corp.example' })).id).toBe(id)
  })

  it('sso_account when the e-mail is the username of another account, in any letter case', async () => {
    await createAccount({ username: 'Taken@Corp.Example', email: 'other.name@corp.example' })
    expect(await refusalOf(identityOf({ email: 'taken@corp.example' }))).toBe('sso_account')
  })

  it('sso_inactive for a deactivated account, whose role stays', async () => {
    const identity = identityOf({ groups: ['Readers'] })
    const { id } = await accept(identity)
    await administer(id, { is_active: false })
    expect(await refusalOf({ ...identity, groups: ['Admins'] })).toBe('sso_inactive')
    expect(await refusalOf(identityOf({ email: identity.email }))).toBe('sso_inactive')
  })

  it('sso_not_configured when the configuration was deactivated or deleted meanwhile', async () => {
    const id = await createConfig({ org_domain: 'gone.example' })
    const identity = identityOf({ email: 'ada@gone.example' })
    await service.as('admin').put(`/auth/sso/configs/${id}`, { is_active: false })
    expect(await refusalOf(identity, id)).toBe('sso_not_configured')
    await service.as('admin').delete(`/auth/sso/configs/${id}`)
    expect(await refusalOf(identity, id)).toBe('sso_not_configured')
  })

  it('sso_domain when the domain of the configuration was changed meanwhile', async () => {
    const id = await createConfig({ org_domain: 'before.example' })
    await service.as('admin').put(`/auth/sso/configs/${id}`, { org_domain: 'after.example' })
    expect(await refusalOf(identityOf({ email: 'ada@before.example' }), id)).toBe('sso_domain')
  })

  it('sso_account when more than one account has the e-mail', async () => {
    const damaged = await startTestService()
    try {
      const id = await createConfig({}, damaged)
      await sql`drop index uq_users_email`.execute(damaged.db)
      const superuser = damaged.as('superuser')
      for (const [username, email] of Object.entries({
        one: 'twice@corp.example',
        two: 'Twice@corp.example',
      })) {
        expect((await superuser.post('/admin/users', { username, email })).statusCode).toBe(201)
      }
      const signIn = acceptIdentity(asRequest(damaged), { id }, identityOf({ email: 'TWICE@corp.example' }))
      await expect(signIn).rejects.toMatchObject({ code: 'sso_account' })
    } finally {
      await damaged.close()
    }
  })
})

describe('concurrent sign-ins and changes of an account', () => {
  it('do not stop each other, whatever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const identity = identityOf({ groups: ['Readers'] })
      const { id } = await accept(identity)
      const superuser = service.as('superuser')
      const [signIn, change, removal] = await Promise.all([
        accept({ ...identity, groups: ['Admins'] }).catch((error: unknown) => error),
        superuser.patch(`/admin/users/${id}`, { first_name: 'Changed' }),
        superuser.delete(`/admin/users/${id}`),
      ])
      expect([200, 404]).toContain(change.statusCode)
      expect(removal.statusCode).toBe(204)
      // It found the account before or after its deletion, or came in between.
      expect([identity.email, 'sso_account']).toContain(Object(signIn).email ?? Object(signIn).code)
    }
  })
})

describe('a storm of sign-ins and changes of three people', () => {
  const people = ['storm1', 'storm2', 'storm3']
  const roles = ['Admins', 'Developers', 'Readers', 'Others']

  const signIn = async (person: string, round: number): Promise<string> => {
    const email = round % 2 === 0 ? `${person}@corp.example` : `${person.toUpperCase()}@Corp.Example`
    const subject = `${person} ${round % 3}`
    const outcome = await accept(identityOf({ email, subject, groups: [roles[round % 4] ?? ''] })).catch(
      (error: unknown) => error,
    )
    return outcome instanceof Error && !(outcome instanceof SsoRefusal) ? String(outcome) : 'expected'
  }

  const idOf = async (person: string): Promise<string> => {
    const answer = await service.as('superuser').get(`/admin/users/?search=${person}@corp.example`)
    return answer.json<{ items: { id: string }[] }>().items[0]?.id ?? '00000000-0000-4000-8000-000000000000'
  }

  const administerAny = async (person: string, round: number): Promise<string> => {
    const superuser = service.as('superuser')
    const path = `/admin/users/${await idOf(person)}`
    const acts = [
      () => superuser.patch(path, { role: 'analyst' }),
      () => superuser.patch(path, { email: `${person}@corp.example`, is_superuser: true }),
      () => superuser.patch(path, { is_superuser: false, is_active: true }),
      () => superuser.delete(path),
      () =>
        superuser.post('/admin/users', { username: `${person}${round}`, email: `${person}@corp.example` }),
    ]
    const answer = await acts[round % acts.length]?.()
    return [200, 201, 204, 404, 409].includes(answer?.statusCode ?? 0) ? 'expected' : `${answer?.body}`
  }

  it('leaves one account for each of them, and every identity with a living account', async () => {
    const outcomes: string[] = []
    for (let round = 0; round < 60; round += 3) {
      const acts = people.flatMap((person) => [
        signIn(person, round),
        signIn(person, round + 1),
        administerAny(person, round / 3),
      ])
      outcomes.push(...(await Promise.all(acts)))
    }
    expect(outcomes.filter((outcome) => outcome !== 'expected')).toEqual([])
    const { rows } = await sql<{ email: string; accounts: number }>`
      select lower(email) as email, count(*)::integer as accounts from users
      where lower(email) like 'storm%' group by 1 having count(*) > 1`.execute(service.db)
    expect(rows).toEqual([])
    expect((await checkChain(service.context())).broken).toBeUndefined()
    for (const person of people) {
      const account = await accept(identityOf({ email: `${person}@corp.example`, subject: `${person} 0` }))
      expect((await identitiesOf(account.id)).total).toBeLessThanOrEqual(3)
    }
  })
})

describe('a foreseen sign-in', () => {
  const foresee = async (identity: ProvenIdentity, id = config_id) => {
    const config = await configById(service.context(), id)
    if (!config) throw new Error('the configuration is gone')
    const before = await checkChain(service.context())
    const foreseen = await foreseeIdentity(asRequest(), config, identity)
    expect(await checkChain(service.context())).toEqual(before)
    return foreseen
  }

  it('names outcome and role, and stores nothing', async () => {
    const identity = identityOf({ groups: ['Developers'] })
    expect(await foresee(identity)).toEqual({ outcome: 'create', role: 'developer' })
    expect(await foresee(identity)).toEqual({ outcome: 'create', role: 'developer' })
    const { id } = await accept(identity)
    expect(await foresee({ ...identity, groups: ['Admins'] })).toEqual({ outcome: 'sign_in', role: 'admin' })
    expect(await foresee({ ...identity, groups: [] })).toEqual({ outcome: 'sign_in', role: 'developer' })
    expect((await identitiesOf(id)).total).toBe(1)
  })

  it('names the refusal', async () => {
    expect(await foresee(identityOf({ email: 'ada@evil.example' }))).toEqual({
      outcome: 'refused',
      sso_error: 'sso_domain',
      message: 'The e-mail address is outside this organisation',
    })
  })

  it('is possible for an inactive configuration', async () => {
    const id = await createConfig({ org_domain: 'inactive.example', is_active: false })
    expect(await foresee(identityOf({ email: 'ada@inactive.example' }), id)).toEqual({
      outcome: 'create',
      role: 'viewer',
    })
  })
})
