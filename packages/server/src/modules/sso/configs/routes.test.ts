import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkChain } from '../../../testing/audit-chain.ts'
import {
  EC_CERTIFICATE,
  EDWARDS_CERTIFICATE,
  RSA_CERTIFICATE,
  WEAK_CERTIFICATE,
} from '../../../testing/certificates.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { clientSecretOf } from './client-secret.ts'
import { configById } from './store.ts'

const SECRET = 'a client secret that nobody may read'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

let count = 0

const oidc = (fields: object = {}) => {
  count += 1
  return {
    org_name: 'Example',
    org_domain: `org${count}.example`,
    provider_type: 'oidc_a',
    entity_id: 'client-1',
    sso_url: 'https://idp.example.com',
    client_secret: SECRET,
    ...fields,
  }
}

const saml = (fields: object = {}) => {
  const { client_secret, ...rest } = oidc()
  return { ...rest, provider_type: 'saml', x509_certificate: RSA_CERTIFICATE, ...fields }
}

const withoutSecret = (provider_type: string) => oidc({ provider_type, client_secret: undefined })

const certified = (x509_certificate: string | undefined) => saml({ x509_certificate })

const mappingOf = (groups: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: groups }, (_, index) => [`group ${index}`, 'viewer']))

const post = (body: object) => service.as('admin').post('/auth/sso/configs', body)

interface Config {
  id: string
  org_domain: string
}

const create = async (body: object = oidc()): Promise<Config> => {
  const answer = await post(body)
  expect([answer.statusCode, answer.json()]).toEqual([201, expect.objectContaining({ org_name: 'Example' })])
  return answer.json()
}

const change = (id: string, body: object) => service.as('admin').put(`/auth/sso/configs/${id}`, body)

const entriesOf = (id: string) =>
  service.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).orderBy('position').execute()

/** Sends a request that must leave no trace in the audit log. */
const refused = async (request: () => ReturnType<typeof post>) => {
  await service.as('admin').get('/users/me')
  const before = await checkChain(service.context())
  const answer = await request()
  expect(await checkChain(service.context())).toEqual(before)
  return answer
}

describe('creating a configuration', () => {
  it('fills in the defaults, normalises the domain, and never returns the secret', async () => {
    const answer = await post(oidc({ org_domain: '  @Mixed.Example ' }))
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      org_name: 'Example',
      org_domain: 'mixed.example',
      provider_type: 'oidc_a',
      entity_id: 'client-1',
      sso_url: 'https://idp.example.com',
      x509_certificate: null,
      certificate_expires_at: null,
      client_secret_set: true,
      scim_token_set: false,
      role_mapping: {},
      is_active: true,
      is_enforced: false,
      created_at: service.now().toISOString(),
      updated_at: service.now().toISOString(),
    })
    const read = await service.as('admin').get(`/auth/sso/configs/${answer.json().id}`)
    expect(read.json()).toEqual(answer.json())
  })

  it('stores the client secret encrypted for this configuration', async () => {
    const { id } = await create()
    const stored = await configById(service.context(), id)
    expect(stored?.client_secret).toMatch(/^v1\./)
    expect(stored && clientSecretOf(service.context(), stored)).toBe(SECRET)
    expect(stored && clientSecretOf(service.context(), { ...stored, id: 'another' })).toBeUndefined()
  })

  it('is audited without the secret', async () => {
    const { id, org_domain } = await create()
    const [entry] = await entriesOf(id)
    expect(entry).toMatchObject({
      action_type: 'sso_config_create',
      action_description: `SSO config "${org_domain}" was created`,
      user_email: 'admin@example.com',
      new_value: { org_domain, client_secret: '[REDACTED]', is_active: true },
    })
    expect(JSON.stringify(entry)).not.toMatch(/v1\.|nobody may read/)
  })

  it.each(['oidc_b', 'oauth2_c'])('needs no URL for %s, and does not check one', async (provider_type) => {
    await create(oidc({ provider_type, sso_url: undefined }))
    await create(oidc({ provider_type, sso_url: null }))
    await create(oidc({ provider_type, sso_url: 'not a URL' }))
  })

  it.each(['vendor_d', 'vendor_e', 'vendor_f'])('needs nothing more for %s', async (provider_type) => {
    await create(oidc({ provider_type, sso_url: undefined, client_secret: undefined }))
  })

  it('accepts a provider type and roles in any letter case, and group names as they are', async () => {
    const role_mapping = { Admins: 'ADMIN', admins: 'Viewer', 'Größe & Co ': 'developer' }
    const answer = await post(oidc({ provider_type: 'OIDC-A', role_mapping }))
    expect(answer.json()).toMatchObject({
      provider_type: 'oidc_a',
      role_mapping: { Admins: 'admin', admins: 'viewer', 'Größe & Co ': 'developer' },
    })
  })

  it.each([
    ['with BEGIN and END lines', RSA_CERTIFICATE],
    ['without them', RSA_CERTIFICATE.replaceAll(/-----[A-Z ]+-----|\s/g, '')],
  ])('accepts a certificate %s, and says when it expires', async (_, x509_certificate) => {
    const answer = await post(saml({ x509_certificate }))
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ x509_certificate, client_secret_set: false })
    expect(answer.json().certificate_expires_at).toMatch(/^2126-/)
  })

  it.each(['', ' ', '@', ' @ '])('is refused without a domain: %j', async (org_domain) => {
    const answer = await refused(() => post(oidc({ org_domain })))
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'org_domain is required' }])
  })

  it.each([
    ['a space in the domain', oidc({ org_domain: 'a b.example' }), 'org_domain', 'bad_format'],
    ['two @ before the domain', oidc({ org_domain: '@@org.example' }), 'org_domain', 'bad_format'],
    ['a long domain', oidc({ org_domain: 'x'.repeat(256) }), 'org_domain', 'too_long'],
    ['no domain', oidc({ org_domain: undefined }), 'org_domain', 'missing'],
    ['an empty name', oidc({ org_name: '' }), 'org_name', 'too_short'],
    ['a long name', oidc({ org_name: 'x'.repeat(201) }), 'org_name', 'too_long'],
    ['no client ID', oidc({ entity_id: '' }), 'entity_id', 'too_short'],
    ['a long client ID', oidc({ entity_id: 'x'.repeat(501) }), 'entity_id', 'too_long'],
    ['an unknown provider', oidc({ provider_type: 'ldap' }), 'provider_type', 'not_in_enum'],
    ['oidc_a without a URL', oidc({ sso_url: undefined }), 'sso_url', 'missing'],
    ['oidc_a with an empty URL', oidc({ sso_url: ' ' }), 'sso_url', 'missing'],
    ['a long URL', oidc({ sso_url: `https://${'x'.repeat(500)}` }), 'sso_url', 'too_long'],
    ['saml without a URL', saml({ sso_url: null }), 'sso_url', 'missing'],
    ['saml without https', saml({ sso_url: 'http://idp.example.com' }), 'sso_url', 'bad_format'],
    ['saml with half a URL', saml({ sso_url: 'idp.example.com' }), 'sso_url', 'bad_format'],
    ['oidc_a without a secret', oidc({ client_secret: undefined }), 'client_secret', 'missing'],
    ['oidc_a with null as its secret', oidc({ client_secret: null }), 'client_secret', 'missing'],
    ['an empty secret', oidc({ client_secret: '' }), 'client_secret', 'too_short'],
    ['a long secret', oidc({ client_secret: 'x'.repeat(2001) }), 'client_secret', 'too_long'],
    ['oidc_b without a secret', withoutSecret('oidc_b'), 'client_secret', 'missing'],
    ['oauth2_c without a secret', withoutSecret('oauth2_c'), 'client_secret', 'missing'],
    ['saml without a certificate', certified(undefined), 'x509_certificate', 'missing'],
    ['no certificate', certified('certificate'), 'x509_certificate', 'bad_format'],
    [
      'two certificates',
      certified(`${RSA_CERTIFICATE}\n${EC_CERTIFICATE}`),
      'x509_certificate',
      'bad_format',
    ],
    ['a weak certificate', certified(WEAK_CERTIFICATE), 'x509_certificate', 'value_error'],
    ['a certificate of an EC key', certified(EC_CERTIFICATE), 'x509_certificate', 'value_error'],
    ['a certificate of Ed25519', certified(EDWARDS_CERTIFICATE), 'x509_certificate', 'value_error'],
    ['a long certificate', certified('A'.repeat(20_001)), 'x509_certificate', 'too_long'],
    [
      'no certificate where none is needed',
      oidc({ x509_certificate: 'x' }),
      'x509_certificate',
      'bad_format',
    ],
    ['an unknown role', oidc({ role_mapping: { Owners: 'owner' } }), 'role_mapping', 'not_in_enum'],
    ['an empty group name', oidc({ role_mapping: { '': 'admin' } }), 'role_mapping', 'value_error'],
    [
      'a long group name',
      oidc({ role_mapping: { ['x'.repeat(256)]: 'admin' } }),
      'role_mapping',
      'value_error',
    ],
    ['a list of groups', oidc({ role_mapping: [] }), 'role_mapping', 'wrong_type'],
    ['201 mapped groups', oidc({ role_mapping: mappingOf(201) }), 'role_mapping', 'too_long'],
    ['a word as a flag', oidc({ is_active: 'yes' }), 'is_active', 'wrong_type'],
    ['an unknown field', oidc({ is_superuser: true }), 'is_superuser', 'extra_forbidden'],
  ])('refuses %s', async (_, body, field, type) => {
    const answer = await refused(() => post(body))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toMatchObject([{ type, loc: expect.arrayContaining(['body', field]) }])
    expect(answer.body).not.toContain(SECRET)
  })

  it('names every field that the provider type needs', async () => {
    const answer = await post(saml({ x509_certificate: null, sso_url: null }))
    expect(answer.json().detail).toMatchObject([
      { type: 'missing', loc: ['body', 'sso_url'], msg: 'is required for saml' },
      { type: 'missing', loc: ['body', 'x509_certificate'], msg: 'is required for saml' },
    ])
  })

  it('accepts 200 mapped groups', async () => {
    await create(oidc({ role_mapping: mappingOf(200) }))
  })

  it('succeeds once for two concurrent requests for a domain, however it is written', async () => {
    const answers = await Promise.all([
      post(oidc({ org_domain: 'twice.example' })),
      post(oidc({ org_domain: ' @TWICE.example' })),
      post(oidc({ org_domain: 'Twice.Example', is_active: false })),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
      detail: 'An SSO configuration already exists for this domain',
    })
  })
})

describe('changing a configuration', () => {
  it('changes only the fields that were sent', async () => {
    const created = await create(oidc({ role_mapping: { Admins: 'admin' } }))
    service.advance(1000)
    const answer = await change(created.id, { org_name: 'Renamed', is_enforced: true })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ...created, org_name: 'Renamed', is_enforced: true, updated_at: service.now().toISOString() },
    ])
    const stored = await configById(service.context(), created.id)
    expect(stored && clientSecretOf(service.context(), stored)).toBe(SECRET)
    const [, entry] = await entriesOf(created.id)
    expect(entry).toMatchObject({
      action_type: 'sso_config_update',
      old_value: { org_name: 'Example', is_enforced: false },
      new_value: { org_name: 'Renamed', is_enforced: true },
    })
  })

  it('replaces the mapping of roles as a whole', async () => {
    const { id } = await create(oidc({ role_mapping: { Admins: 'admin', Readers: 'viewer' } }))
    const answer = await change(id, { role_mapping: { Readers: 'analyst' } })
    expect(answer.json().role_mapping).toEqual({ Readers: 'analyst' })
  })

  it('accepts a configuration as it was read, and audits nothing then', async () => {
    const { id } = await create()
    const read = await service.as('admin').get(`/auth/sso/configs/${id}`)
    const answer = await refused(() => change(id, read.json()))
    expect([answer.statusCode, answer.json()]).toEqual([200, read.json()])
    expect((await refused(() => change(id, { client_secret: SECRET }))).statusCode).toBe(200)
  })

  it('audits another secret without it', async () => {
    const { id } = await create()
    expect((await change(id, { client_secret: 'another secret' })).statusCode).toBe(200)
    const [, entry] = await entriesOf(id)
    expect(entry).toMatchObject({
      old_value: { client_secret: '[REDACTED]' },
      new_value: { client_secret: '[REDACTED]' },
    })
    const stored = await configById(service.context(), id)
    expect(stored && clientSecretOf(service.context(), stored)).toBe('another secret')
  })

  it('checks the whole configuration with the fields that were not sent', async () => {
    const { id } = await create(oidc({ provider_type: 'oidc_b', sso_url: 'http://idp.example.com/' }))
    const asSaml = await refused(() => change(id, { provider_type: 'saml' }))
    expect(asSaml.json().detail).toMatchObject([{ type: 'missing', loc: ['body', 'x509_certificate'] }])
    const insecure = await refused(() =>
      change(id, { provider_type: 'saml', x509_certificate: RSA_CERTIFICATE }),
    )
    expect(insecure.json().detail).toMatchObject([{ loc: ['body', 'sso_url'] }])
    const { id: other } = await create(saml())
    const asOidc = await refused(() => change(other, { provider_type: 'oidc_a' }))
    expect(asOidc.json().detail).toMatchObject([{ type: 'missing', loc: ['body', 'client_secret'] }])
    const cleared = await refused(() => change(other, { x509_certificate: null }))
    expect(cleared.json().detail).toMatchObject([{ type: 'missing', loc: ['body', 'x509_certificate'] }])
  })

  it.each([
    [{ client_secret: null }, 'null_not_allowed'],
    [{ role_mapping: null }, 'null_not_allowed'],
    [{ is_active: null }, 'null_not_allowed'],
    [{ org_domain: null }, 'null_not_allowed'],
    [{ secret: 'x' }, 'extra_forbidden'],
  ])('refuses %j', async (body, type) => {
    const { id } = await create()
    const answer = await refused(() => change(id, body))
    expect([answer.statusCode, answer.json().detail[0].type]).toEqual([422, type])
  })

  it('is refused the domain of another configuration, and no domain', async () => {
    const [one, other] = [await create(), await create()]
    const taken = await refused(() => change(one.id, { org_domain: `@${other.org_domain.toUpperCase()}` }))
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      { detail: 'An SSO configuration already exists for this domain' },
    ])
    const none = await refused(() => change(one.id, { org_domain: ' @ ' }))
    expect([none.statusCode, none.json()]).toEqual([400, { detail: 'org_domain is required' }])
  })

  it('retains the fields of two concurrent changes', async () => {
    const { id } = await create()
    await Promise.all([
      change(id, { org_name: 'Both' }),
      change(id, { entity_id: 'client-2' }),
      change(id, { role_mapping: { A: 'admin' } }),
    ])
    expect((await service.as('admin').get(`/auth/sso/configs/${id}`)).json()).toMatchObject({
      org_name: 'Both',
      entity_id: 'client-2',
      role_mapping: { A: 'admin' },
    })
  })
})

describe('a client secret that cannot be decrypted', () => {
  it('reads as absent, is logged, and can be replaced', async () => {
    const { id } = await create()
    await sql`update sso_configs set client_secret = 'v1.damaged' where id = ${id}`.execute(service.db)
    const read = await service.as('admin').get(`/auth/sso/configs/${id}`)
    expect(read.json().client_secret_set).toBe(false)
    expect(service.log).toContainEqual(
      expect.objectContaining({ level: 'warn', fields: expect.objectContaining({ record_id: id }) }),
    )
    expect((await change(id, { is_active: false })).json()).toMatchObject({ is_active: false })
    expect((await change(id, { client_secret: SECRET })).json()).toMatchObject({ client_secret_set: true })
  })
})

describe('deleting a configuration', () => {
  it('is final, and audited', async () => {
    const { id, org_domain } = await create()
    const answer = await service.as('admin').delete(`/auth/sso/configs/${id}`)
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    const gone = { detail: 'SSO configuration not found' }
    expect((await service.as('admin').get(`/auth/sso/configs/${id}`)).json()).toEqual(gone)
    expect((await change(id, { org_name: 'x' })).json()).toEqual(gone)
    expect((await service.as('admin').delete(`/auth/sso/configs/${id}`)).statusCode).toBe(404)
    const entry = (await entriesOf(id)).at(-1)
    expect(entry).toMatchObject({
      action_type: 'sso_config_delete',
      old_value: { org_domain, client_secret: '[REDACTED]' },
    })
    await create(oidc({ org_domain }))
  })
})

describe('the list of configurations', () => {
  it('is newest first and paged', async () => {
    service.advance(1000)
    const older = await create()
    service.advance(1000)
    const newer = await create()
    const page = (await service.as('admin').get('/auth/sso/configs?limit=2')).json()
    expect(page.items).toEqual([newer, older])
    expect(page).toMatchObject({ skip: 0, limit: 2, total: expect.any(Number) })
    const next = (await service.as('admin').get('/auth/sso/configs?skip=1&limit=1')).json()
    expect(next.items).toEqual([older])
    expect(JSON.stringify(page)).not.toMatch(/"client_secret"/)
  })
})

describe('access to configurations', () => {
  it('is for admins and superusers', async () => {
    const { id } = await create()
    expect((await service.as('superuser').get(`/auth/sso/configs/${id}`)).statusCode).toBe(200)
    for (const role of ['developer', 'analyst', 'viewer'] as const) {
      const client = service.as(role)
      const answers = [
        await client.get('/auth/sso/configs'),
        await client.post('/auth/sso/configs', oidc()),
        await client.get(`/auth/sso/configs/${id}`),
        await client.put(`/auth/sso/configs/${id}`, { org_name: 'x' }),
        await client.delete(`/auth/sso/configs/${id}`),
      ]
      for (const answer of answers) {
        expect([answer.statusCode, answer.json()]).toEqual([403, { detail: 'Not enough permissions' }])
      }
    }
    expect((await service.anonymous.get('/auth/sso/configs')).statusCode).toBe(401)
  })
})

describe('an oidc_a provider without https', () => {
  const detail = "OIDC provider endpoints must use https; check this SSO configuration's sso_url"
  const insecure = { sso_url: 'http://idp.example.com' }

  it('is accepted in the environment test only', async () => {
    await create(oidc(insecure))
    const answer = await post(oidc({ sso_url: 'idp.example.com' }))
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail }])
  })

  it('is refused everywhere else at creation and change, also when other fields change', async () => {
    const development = await startTestService({ config: { ENVIRONMENT: 'development' } })
    try {
      const admin = development.as('admin')
      const created = await admin.post('/auth/sso/configs', oidc(insecure))
      expect([created.statusCode, created.json()]).toEqual([400, { detail }])
      const { id } = (await admin.post('/auth/sso/configs', oidc())).json()
      const changed = await admin.put(`/auth/sso/configs/${id}`, insecure)
      expect([changed.statusCode, changed.json()]).toEqual([400, { detail }])
      await sql`update sso_configs set sso_url = 'http://idp.example.com' where id = ${id}`.execute(
        development.db,
      )
      const renamed = await admin.put(`/auth/sso/configs/${id}`, { org_name: 'Renamed' })
      expect([renamed.statusCode, renamed.json()]).toEqual([400, { detail }])
    } finally {
      await development.close()
    }
  })
})
