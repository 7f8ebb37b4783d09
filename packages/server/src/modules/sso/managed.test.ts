import { afterAll, beforeAll, expect, it } from 'vitest'
import { optionalSlices } from '../../slices.ts'
import { type IdentityPool, startIdentityPool } from '../../testing/identity-pool.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const UNKNOWN = '99999999-9999-4999-8999-999999999999'

let pool: IdentityPool
let service: TestService
let token: string
beforeAll(async () => {
  pool = await startIdentityPool(() => NOW)
  service = await startTestService({ now: NOW, config: { ...pool.settings, SCIM_ENABLED: 'true' } })
  token = await pool.token({ claims: { 'managed:groups': ['Admins'] } })
})
afterAll(async () => {
  await service.close()
  await pool.close()
})

const ofSingleSignOn = optionalSlices.filter(({ name }) => name === 'sso').flatMap(({ routes }) => routes)
/** Routes of the page that administers configurations. */
const isConfiguration = (path: string) =>
  /^\/auth\/sso\/(setup|configs(\/\{config_id\}(\/scim-token)?)?)$/.test(path)

const TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  scim: 'application/scim+json',
  raw: 'application/json',
}

it('configurations are administered where people sign in at a managed identity service', async () => {
  const client = service.withToken(token)
  const created = await client.post('/auth/sso/configs', {
    org_name: 'Corp',
    org_domain: 'corp.example',
    provider_type: 'oidc_b',
    entity_id: 'client',
    client_secret: 'secret',
  })
  expect(created.statusCode, created.body).toBe(201)
  const path = `/auth/sso/configs/${created.json().id}`
  expect((await client.get('/auth/sso/configs')).json().total).toBe(1)
  expect((await client.put(path, { is_active: false })).json().is_active).toBe(false)
  expect((await client.get(path)).statusCode).toBe(200)
  expect((await client.get('/auth/sso/setup')).statusCode).toBe(200)
  expect((await client.delete(path)).statusCode).toBe(204)
})

it.each(
  ofSingleSignOn
    .filter(({ path }) => !isConfiguration(path))
    .map((route) => [route.method, route.path, route] as const),
)('%s %s is not available there', async (method, path, { absolute, bodyType }) => {
  const url = `${absolute ? '' : '/api/v1'}${path.replaceAll(/\{\w+\}/g, UNKNOWN)}`
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const answer = await service.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(hasBody && { 'content-type': TYPES[bodyType ?? 'json'] }),
    },
    ...(hasBody && { payload: bodyType === 'form' ? '' : '{}' }),
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    404,
    { detail: "Endpoint not available: AUTH_PROVIDER is not 'local'" },
  ])
})
