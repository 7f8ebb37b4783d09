import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RSA_CERTIFICATE } from '../testing/certificates.ts'
import { startTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ config: { PROFILE: 'full' } })
})
afterAll(() => service.close())

const CONFIGS = '/auth/sso/configs'
const INSECURE = { detail: "OIDC provider endpoints must use https; check this SSO configuration's sso_url" }
const TAKEN = { detail: 'An SSO configuration already exists for this domain' }

let count = 0

const configuration = (fields: object = {}) => {
  count += 1
  return {
    org_name: 'Example',
    org_domain: `org${count}.example`,
    provider_type: 'oidc_a',
    entity_id: 'client',
    sso_url: 'https://idp.example.com',
    client_secret: 'a secret of the provider',
    ...fields,
  }
}

const samlConfiguration = (fields: object = {}) =>
  configuration({ provider_type: 'saml', x509_certificate: RSA_CERTIFICATE, ...fields })

const create = (fields: object = {}) => service.as('admin').post(CONFIGS, configuration(fields))

const created = async (fields: object = {}) => {
  const answer = await create(fields)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

const change = (id: string, fields: object) => service.as('admin').put(`${CONFIGS}/${id}`, fields)

describe('Single sign-on configuration (full profile)', () => {
  it('Configuration routes need a signed-in admin or superuser; others get 403', async () => {
    const { id } = await created()
    for (const role of ['admin', 'superuser', 'developer', 'analyst', 'viewer'] as const) {
      const client = service.as(role)
      const isAllowed = role === 'admin' || role === 'superuser'
      const answers = [
        await client.get(CONFIGS),
        await client.get(`${CONFIGS}/${id}`),
        await client.put(`${CONFIGS}/${id}`, {}),
      ]
      const others = [
        await client.post(CONFIGS, configuration()),
        await client.delete(`${CONFIGS}/${UNKNOWN}`),
      ]
      const statuses = [...answers, ...others].map(({ statusCode }) => statusCode)
      expect([role, statuses]).toEqual([
        role,
        isAllowed ? [200, 200, 200, 201, 404] : [403, 403, 403, 403, 403],
      ])
    }
    expect((await service.anonymous.get(CONFIGS)).statusCode).toBe(401)
  })

  it('A configuration gets an id (UUID), and role_mapping {}, is_active true and is_enforced false by default', async () => {
    const config = await created()
    expect(config).toMatchObject({ role_mapping: {}, is_active: true, is_enforced: false })
    expect(config.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  })

  it('org_domain is stored without surrounding spaces and a leading @, in lower case', async () => {
    for (const [sent, stored] of [
      [' Spaces.Example ', 'spaces.example'],
      ['@At.Example', 'at.example'],
      ['  @BOTH.example', 'both.example'],
    ]) {
      expect((await created({ org_domain: sent })).org_domain).toBe(stored)
    }
  })

  it('An org_domain that is empty after normalisation is refused with 400', async () => {
    const { id } = await created()
    for (const org_domain of ['', '  ', '@', ' @ ']) {
      for (const answer of [await create({ org_domain }), await change(id, { org_domain })]) {
        expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'org_domain is required' }])
      }
    }
  })

  it('There is one configuration per normalised domain: 409 on creation and on changing org_domain', async () => {
    const { org_domain } = await created()
    const { id } = await created()
    const sent = { org_domain: ` @${org_domain.toUpperCase()} ` }
    for (const answer of [await create(sent), await change(id, sent)]) {
      expect([answer.statusCode, answer.json()]).toEqual([409, TAKEN])
    }
    await service.as('admin').put(`${CONFIGS}/${id}`, { is_active: false })
    expect((await create({ org_domain: (await read(id)).org_domain })).statusCode).toBe(409)
  })

  it('provider_type is saml, oidc_a, oidc_b, oauth2_c, or one of three that are accepted but not supported', async () => {
    const types = ['saml', 'oidc_a', 'oidc_b', 'oauth2_c', 'vendor_d', 'vendor_e', 'vendor_f']
    for (const provider_type of types) await created(samlConfiguration({ provider_type }))
    expect((await create({ provider_type: 'vendor_g' })).statusCode).toBe(422)
  })

  it('An oidc_a sso_url without https is refused with 400 at creation and change, except in test', async () => {
    expect((await create({ sso_url: 'http://idp.example.com' })).statusCode).toBe(201)
    for (const ENVIRONMENT of ['development', 'staging', 'production']) {
      const deployed = await startTestService({ config: { ENVIRONMENT, ...DEPLOYED } })
      const client = deployed.as('admin')
      const refused = await client.post(CONFIGS, configuration({ sso_url: 'http://idp.example.com' }))
      expect([refused.statusCode, refused.json()]).toEqual([400, INSECURE])
      const { id } = (await client.post(CONFIGS, configuration())).json()
      const changed = await client.put(`${CONFIGS}/${id}`, { sso_url: 'http://idp.example.com' })
      expect([changed.statusCode, changed.json()]).toEqual([400, INSECURE])
      for (const provider_type of ['oidc_b', 'oauth2_c']) {
        const body = configuration({ provider_type, sso_url: 'http://idp.example.com' })
        expect((await client.post(CONFIGS, body)).statusCode).toBe(201)
      }
      await deployed.close()
    }
  })

  it('sso_url is required for saml and oidc_a only, x509_certificate for saml, client_secret for OIDC and OAuth 2', async () => {
    const needed = {
      saml: ['sso_url', 'x509_certificate'],
      oidc_a: ['sso_url', 'client_secret'],
      oidc_b: ['client_secret'],
      oauth2_c: ['client_secret'],
    }
    for (const [provider_type, fields] of Object.entries(needed)) {
      for (const field of ['sso_url', 'x509_certificate', 'client_secret']) {
        const answer = await create(samlConfiguration({ provider_type, [field]: undefined }))
        expect([provider_type, field, answer.statusCode]).toEqual([
          provider_type,
          field,
          fields.includes(field) ? 422 : 201,
        ])
      }
    }
  })

  it('A certificate is base64 with or without BEGIN and END lines; anything else is refused with 422', async () => {
    const bare = RSA_CERTIFICATE.replaceAll(/-----[A-Z ]+-----|\n/g, '')
    for (const x509_certificate of [RSA_CERTIFICATE, bare])
      await created(samlConfiguration({ x509_certificate }))
    for (const x509_certificate of ['certificate', bare.slice(4), `${RSA_CERTIFICATE}\n${RSA_CERTIFICATE}`]) {
      expect((await create(samlConfiguration({ x509_certificate }))).statusCode).toBe(422)
    }
  })

  it('client_secret is never returned', async () => {
    const { id } = await created()
    const answers = [
      await service.as('admin').post(CONFIGS, configuration()),
      await service.as('admin').get(CONFIGS),
      await service.as('admin').get(`${CONFIGS}/${id}`),
      await change(id, { client_secret: 'another secret of the provider' }),
    ]
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBeLessThan(300)
      expect(body).not.toMatch(/"client_secret"|secret of the provider/)
    }
  })

  it('client_secret is stored encrypted, and stands neither in the audit log nor in the log', async () => {
    const { id } = await created({ client_secret: 'a very secret word' })
    await change(id, { client_secret: 'another very secret word' })
    await service.as('admin').delete(`${CONFIGS}/${id}`)
    const stored = [
      await service.db.selectFrom('sso_configs').selectAll().execute(),
      await service.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute(),
      service.log,
    ]
    expect(stored[1]).toHaveLength(3)
    expect(JSON.stringify(stored)).not.toContain('very secret word')
  })

  it('Roles of role_mapping are written in any case, group names are kept as they are', async () => {
    const role_mapping = { Admins: 'ADMIN', admins: 'Developer', ' Analysts ': 'analyst', Everyone: 'vIEWER' }
    const config = await created({ role_mapping })
    expect(config.role_mapping).toEqual({
      Admins: 'admin',
      admins: 'developer',
      ' Analysts ': 'analyst',
      Everyone: 'viewer',
    })
    expect((await create({ role_mapping: { Owners: 'owner' } })).statusCode).toBe(422)
  })

  it('PUT changes only the fields that are sent, and the configuration is checked as a whole', async () => {
    const config = await created({ role_mapping: { Admins: 'admin' } })
    const { updated_at, ...changed } = (await change(config.id, { org_name: 'Renamed' })).json()
    expect({ ...changed, updated_at: config.updated_at }).toEqual({ ...config, org_name: 'Renamed' })
    expect((await change(config.id, { provider_type: 'saml' })).statusCode).toBe(422)
    expect((await change(config.id, { client_secret: null })).statusCode).toBe(422)
    expect(await read(config.id)).toMatchObject({ provider_type: 'oidc_a', client_secret_set: true })
  })

  it('A deleted or unknown configuration answers 404', async () => {
    const { id } = await created()
    expect((await service.as('admin').delete(`${CONFIGS}/${id}`)).statusCode).toBe(204)
    for (const unknown of [id, UNKNOWN]) {
      const answer = await service.as('admin').get(`${CONFIGS}/${unknown}`)
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'SSO configuration not found' }])
    }
  })

  it('is_enforced is stored and returned, and blocks no password', async () => {
    const config = await created({ is_enforced: true, is_active: true })
    expect(config.is_enforced).toBe(true)
    const account = {
      username: 'enforced',
      email: `enforced@${config.org_domain}`,
      password: 'Correct-Horse-7',
    }
    expect((await service.as('superuser').post('/admin/users', account)).statusCode).toBe(201)
    const { email, password } = account
    expect((await service.anonymous.post('/auth/login', { email, password })).statusCode).toBe(200)
  })
})

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

/** Settings without which staging and production do not start. */
const DEPLOYED = {
  SECRET_KEY: 'a secret of the tests, long enough',
  PUBLIC_BASE_URL: 'https://assay.example.com',
}

const read = async (id: string) => (await service.as('admin').get(`${CONFIGS}/${id}`)).json()
