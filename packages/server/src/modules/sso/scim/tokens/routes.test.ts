import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coreSlices } from '../../../../slices.ts'
import { createScimClient, type ScimClient, sender } from '../../../../testing/scim-client.ts'
import { startTestService, type TestService } from '../../../../testing/service.ts'

let service: TestService
let client: ScimClient
beforeAll(async () => {
  service = await startTestService({ config: { SCIM_ENABLED: 'true' } })
  client = await createScimClient(service)
})
afterAll(() => service.close())

const pathOf = ({ config_id }: ScimClient) => `/auth/sso/configs/${config_id}/scim-token`
const usable = async (token: string): Promise<number> =>
  (await sender(service, token)('GET', '/Users')).statusCode
const UNKNOWN = '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10'

describe('the SCIM token of a configuration', () => {
  it('is shown once, stored as a digest, and shown as set', async () => {
    expect(client.token).toMatch(/^assay_scim_[\w-]{43}$/)
    const { rows } = await service.db
      .selectFrom('sso_scim_tokens')
      .selectAll()
      .execute()
      .then((rows) => ({ rows: JSON.stringify(rows) }))
    expect(rows).not.toContain(client.token.slice(12))
    const config = await service.as('admin').get(`/auth/sso/configs/${client.config_id}`)
    expect(config.json()).toMatchObject({ scim_token_set: true })
    expect(config.body).not.toContain(client.token)
    expect(JSON.stringify(service.log)).not.toContain(client.token)
  })

  it('replaces the former one', async () => {
    const other = await createScimClient(service, { domain: 'replaced.example' })
    const answer = await service.as('admin').post(pathOf(other))
    expect(answer.statusCode).toBe(201)
    expect(await usable(other.token)).toBe(401)
    expect(await usable(answer.json<{ token: string }>().token)).toBe(200)
  })

  it('is revoked, which may be repeated', async () => {
    const other = await createScimClient(service, { domain: 'revoked.example' })
    for (const _ of [1, 2]) expect((await service.as('admin').delete(pathOf(other))).statusCode).toBe(204)
    expect(await usable(other.token)).toBe(401)
    const config = await service.as('admin').get(`/auth/sso/configs/${other.config_id}`)
    expect(config.json()).toMatchObject({ scim_token_set: false })
    const entries = await service.db
      .selectFrom('audit_log')
      .select(['action_type', 'user_email', 'new_value', 'reason'])
      .where('entity_id', '=', other.config_id)
      .orderBy('position')
      .execute()
    expect(entries.slice(1)).toEqual([
      {
        action_type: 'sso_config_update',
        user_email: 'admin@example.com',
        new_value: { scim_token_set: true },
        reason: 'A SCIM token was created',
      },
      {
        action_type: 'sso_config_update',
        user_email: 'admin@example.com',
        new_value: { scim_token_set: false },
        reason: 'The SCIM token was revoked',
      },
    ])
  })

  it('is valid while the configuration is active, and gone with it', async () => {
    const other = await createScimClient(service, { domain: 'inactive.example' })
    const config = `/auth/sso/configs/${other.config_id}`
    await service.as('admin').put(config, { is_active: false })
    expect(await usable(other.token)).toBe(401)
    await service.as('admin').put(config, { is_active: true })
    expect(await usable(other.token)).toBe(200)
    await service.as('admin').delete(config)
    expect(await usable(other.token)).toBe(401)
  })

  it.each(['viewer', 'analyst', 'developer'] as const)('is not made or revoked by a %s', async (role) => {
    expect((await service.as(role).post(pathOf(client))).statusCode).toBe(403)
    expect((await service.as(role).delete(pathOf(client))).statusCode).toBe(403)
    expect(await usable(client.token)).toBe(200)
  })

  it('needs a configuration', async () => {
    for (const method of ['post', 'delete'] as const) {
      const answer = await service.as('admin')[method](`/auth/sso/configs/${UNKNOWN}/scim-token`)
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'SSO configuration not found' }])
    }
  })
})

describe('SCIM', () => {
  it('answers 404 as any unknown path where it is off, whoever asks, but tokens can be revoked', async () => {
    const off = await startTestService()
    const paths = ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas', '/Users', '/Users/x', '/Groups']
    for (const path of paths) {
      const answer = await sender(off, client.token)('GET', path)
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 404, { detail: 'Not Found' }])
    }
    const unknown = await sender(off, client.token)('PUT', '/Users', {})
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: 'Not Found' }])
    const made = await off.as('admin').post(`/auth/sso/configs/${UNKNOWN}/scim-token`)
    expect([made.statusCode, made.json()]).toEqual([404, { detail: 'Not Found' }])
    const revoked = await off.as('admin').delete(`/auth/sso/configs/${UNKNOWN}/scim-token`)
    expect(revoked.json()).toEqual({ detail: 'SSO configuration not found' })
    await off.close()
  })

  it('answers 404 where accounts are those of the managed identity service', async () => {
    const managed = await startTestService({
      config: { SCIM_ENABLED: 'true', AUTH_PROVIDER: 'managed' },
    })
    const answer = await sender(managed, client.token)('GET', '/Users')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { status: '404', detail: "Endpoint not available: AUTH_PROVIDER is not 'local'" },
    ])
    await managed.close()
  })

  it('does not exist in the core profile', async () => {
    const core = await startTestService({ slices: coreSlices, config: { SCIM_ENABLED: 'true' } })
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await sender(core, client.token)(method, '/Users', method === 'POST' ? {} : undefined)
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not Found' }])
    }
    await core.close()
  })
})

describe('the documents', () => {
  const read = async (path: string) => {
    const answer = await client.send('GET', path)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/scim+json; charset=utf-8',
    ])
    return answer.json<Record<string, unknown> & { Resources: { id: string; name: string }[] }>()
  }

  it('say what is supported', async () => {
    expect(await read('/ServiceProviderConfig')).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: false },
    })
  })

  it('list the kinds of resources and their schemas, each of which is found by its id', async () => {
    const types = await read('/ResourceTypes')
    expect(types.Resources.map(({ id }) => id)).toEqual(['User', 'Group'])
    expect(types).toMatchObject({ totalResults: 2, itemsPerPage: 2, startIndex: 1 })
    const schemas = await read('/Schemas')
    expect(schemas.Resources.map(({ name }) => name)).toEqual(['User', 'Group'])
    for (const { id } of schemas.Resources) expect(await read(`/Schemas/${id}`)).toMatchObject({ id })
    expect(await read('/ResourceTypes/User')).toMatchObject({ endpoint: '/Users' })
    const unknown = await client.send('GET', '/Schemas/constructor')
    expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { status: '404' }])
  })

  it('have no null, which providers do not expect', async () => {
    for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas']) {
      expect((await client.send('GET', path)).body).not.toContain('null')
    }
  })
})
