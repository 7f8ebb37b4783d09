import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SCOPES } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { sha256 } from '../../lib/crypto.ts'
import type { Slice } from '../../slice.ts'
import { coreSlices } from '../../slices.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

const MINUTE = 60_000

/** A route for each scope, to show what a key may call. */
const probes: Slice = {
  name: 'probes',
  routes: SCOPES.map((scope) =>
    route({
      method: 'GET',
      path: `/probes/${scope}`,
      summary: `Needs ${scope}`,
      access: { key: scope },
      response: z.object({ key_id: z.string() }),
      handler: ({ actor }) => ({ key_id: actor.kind === 'key' ? actor.key_id : '' }),
    }),
  ),
}

let service: TestService
beforeAll(async () => {
  service = await startTestService({ slices: [...coreSlices, probes] })
})
afterAll(() => service.close())

interface Created {
  id: string
  key: string
  prefix: string
}

const createKey = async (caller: Parameters<TestService['as']>[0], fields: object = {}): Promise<Created> => {
  const answer = await service.as(caller).post('/api-keys', { name: 'shop', ...fields })
  expect(answer.statusCode).toBe(201)
  return answer.json<Created>()
}

const probe = (key: string | undefined, scope = 'assign') =>
  service.inject({
    url: `/api/v1/probes/${scope}`,
    headers: key === undefined ? {} : { 'x-api-key': key },
  })

const INVALID = { detail: 'Invalid API Key' }

describe('creating a key', () => {
  it('is limited to a hundred usable ones, even concurrently, until one is revoked or expires', async () => {
    const full = await startTestService()
    const make = (fields: object = {}) => full.as('viewer').post('/api-keys', { name: 'many', ...fields })
    const soon = new Date(full.now().getTime() + MINUTE).toISOString()
    const { id } = (await make({ expires_at: soon })).json()
    await full.as('viewer').delete(`/api-keys/${id}`)
    for (let n = 1; n < 98; n += 1) expect((await make()).statusCode).toBe(201)
    const last = (await make()).json<Created>()
    expect((await make({ expires_at: soon })).statusCode).toBe(201)
    const race = await Promise.all([make(), make(), make()])
    expect(race.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    const refused = await make()
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { detail: 'An account can have at most 100 API keys. Revoke one that is no longer used.' },
    ])
    expect((await full.as('analyst').post('/api-keys', { name: 'of another' })).statusCode).toBe(201)
    await full.as('viewer').delete(`/api-keys/${last.id}`)
    expect((await make()).statusCode).toBe(201)
    expect((await make()).statusCode).toBe(409)
    full.advance(MINUTE)
    expect((await make()).statusCode).toBe(201)
    await full.close()
  })

  it.each(['viewer', 'analyst', 'developer', 'admin', 'superuser'] as const)(
    'is permitted for a %s, and returns the key once',
    async (caller) => {
      const answer = await service.as(caller).post('/api-keys/', { name: 'shop', description: 'web' })
      expect(answer.statusCode).toBe(201)
      const created = answer.json()
      expect(created.key).toMatch(/^assay_[\w-]{43}$/)
      expect(created).toMatchObject({
        name: 'shop',
        description: 'web',
        scopes: ['assign', 'track', 'evaluate', ...(caller === 'viewer' ? [] : ['report'])],
        prefix: created.key.slice(0, 12),
        is_active: true,
        user_email: `${caller}@example.com`,
        created_at: service.now().toISOString(),
        expires_at: null,
        last_used_at: null,
        revoked_at: null,
      })
      expect((await probe(created.key)).json()).toEqual({ key_id: created.id })
      await service.settle()
      const list = await service.as(caller).get('/api-keys')
      const { key: _, ...shown } = created
      expect(list.json().items.find(({ id }: Created) => id === created.id)).toEqual({
        ...shown,
        last_used_at: service.now().toISOString(),
      })
      expect(list.body).not.toContain(created.key.slice(12))
    },
  )

  it('stores only a hash of it, and audits no secret', async () => {
    const { id, key } = await createKey('developer')
    const row = await service.db
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.key_digest).toBe(sha256(key))
    expect(JSON.stringify(row)).not.toContain(key.slice(12))
    const [entry] = await service.db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute()
    expect(entry).toMatchObject({ action_type: 'api_key_create', entity_name: 'shop' })
    expect(JSON.stringify(entry)).not.toContain(key.slice(12))
    expect(JSON.stringify(service.log)).not.toContain(key.slice(12))
  })

  it.each([
    [{ name: '' }, 'too_short', 'name'],
    [{ name: 'x'.repeat(101) }, 'too_long', 'name'],
    [{ description: 'x'.repeat(2001) }, 'too_long', 'description'],
    [{ scopes: [] }, 'too_short', 'scopes'],
    [{ scopes: null }, 'null_not_allowed', 'scopes'],
    [{ expires_at: '2026-02-30' }, 'bad_format', 'expires_at'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'value_error', 'expires_at'],
    [{ user_id: 'x' }, 'extra_forbidden', 'user_id'],
  ])('refuses %j', async (fields, type, field) => {
    const answer = await service.as('admin').post('/api-keys', { name: 'shop', ...fields })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toMatchObject([{ type, loc: ['body', field] }])
  })

  it.each([
    ['viewer', 403],
    ['analyst', 201],
    ['developer', 201],
    ['admin', 201],
    ['superuser', 201],
  ] as const)('for error reports by a %s is %i', async (caller, status) => {
    const answer = await service.as(caller).post('/api-keys', { name: 'shop', scopes: ['track', 'report'] })
    expect(answer.statusCode).toBe(status)
  })

  it.each([
    ['viewer', 403],
    ['analyst', 403],
    ['developer', 201],
    ['admin', 201],
    ['superuser', 201],
  ] as const)('for the rules by a %s is %i', async (caller, status) => {
    const answer = await service.as(caller).post('/api-keys', { name: 'shop', scopes: ['ruleset'] })
    expect(answer.statusCode).toBe(status)
    if (status === 403) expect(answer.json()).toEqual({ detail: 'Not enough permissions' })
  })
})

describe('a key', () => {
  it('is required', async () => {
    const answer = await probe(undefined)
    expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'API key missing' }])
    expect(answer.headers['www-authenticate']).toBe('ApiKey')
  })

  it.each(['', 'x', `assay_${'x'.repeat(43)}`, `assay_${'x'.repeat(5000)}`])(
    'is refused when it is unknown: %#',
    async (key) => {
      const answer = await probe(key)
      expect([answer.statusCode, answer.json()]).toEqual([401, INVALID])
      expect(answer.headers['www-authenticate']).toBe('ApiKey')
    },
  )

  it('permits only what its scopes name', async () => {
    const { key } = await createKey('admin', { scopes: ['track'] })
    expect((await probe(key, 'track')).statusCode).toBe(200)
    const answer = await probe(key, 'evaluate')
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { detail: "API key lacks the scope 'evaluate'" },
    ])
  })

  it('is refused on routes for people, as a token is on routes for keys', async () => {
    const { key } = await createKey('superuser')
    const answer = await service.inject({ url: '/api/v1/users/me', headers: { 'x-api-key': key } })
    expect(answer.statusCode).toBe(401)
    const { token } = await service.signIn('superuser')
    const other = await service.inject({
      url: '/api/v1/probes/assign',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(other.json()).toEqual({ detail: 'API key missing' })
  })

  it('expires at its time, cached or not', async () => {
    const end = new Date(service.now().getTime() + 10 * MINUTE)
    const [used, unused] = [
      await createKey('viewer', { expires_at: end.toISOString() }),
      await createKey('viewer', { expires_at: end.toISOString() }),
    ]
    service.advance(10 * MINUTE - 1)
    expect((await probe(used.key)).statusCode).toBe(200)
    service.advance(1)
    expect((await probe(used.key)).json()).toEqual(INVALID)
    expect((await probe(unused.key)).json()).toEqual(INVALID)
  })

  it('stores its use once a minute', async () => {
    const { id, key } = await createKey('viewer')
    const lastUsed = async (): Promise<string> => {
      await service.settle()
      const { items } = (await service.as('viewer').get('/api-keys')).json()
      return items.find((item: Created) => item.id === id).last_used_at
    }
    await probe(key)
    const first = service.now().toISOString()
    expect(await lastUsed()).toBe(first)
    service.advance(MINUTE - 1)
    await probe(key)
    expect(await lastUsed()).toBe(first)
    service.advance(1)
    await probe(key)
    expect(await lastUsed()).toBe(service.now().toISOString())
  })
})

describe('revoking a key', () => {
  it('takes effect on the next request, and can be repeated', async () => {
    const { id, key } = await createKey('viewer')
    expect((await probe(key)).statusCode).toBe(200)
    expect((await service.as('viewer').delete(`/api-keys/${id}`)).statusCode).toBe(204)
    expect((await probe(key)).json()).toEqual(INVALID)
    expect((await service.as('viewer').delete(`/api-keys/${id}`)).statusCode).toBe(204)
    const entries = await service.db
      .selectFrom('audit_log')
      .select('action_type')
      .where('entity_id', '=', id)
      .orderBy('position')
      .execute()
    expect(entries.map(({ action_type }) => action_type)).toEqual(['api_key_create', 'api_key_revoke'])
  })

  it('is permitted for its owner and superusers', async () => {
    const { id, key } = await createKey('viewer')
    const refused = await service.as('admin').delete(`/api-keys/${id}`)
    expect([refused.statusCode, refused.json()]).toEqual([403, { detail: 'Not enough permissions' }])
    expect((await probe(key)).statusCode).toBe(200)
    expect((await service.as('superuser').delete(`/api-keys/${id}`)).statusCode).toBe(204)
    expect((await probe(key)).statusCode).toBe(401)
  })

  it('answers 404 for an unknown key', async () => {
    const answer = await service.as('superuser').delete('/api-keys/00000000-0000-4000-8000-000000000000')
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'API key not found' }])
  })
})

describe('the owner of a key', () => {
  const PASSWORD = 'Correct-Horse-7'
  const owner = async (role: string) => {
    const email = `${role}-${service.now().getTime()}-owner@example.com`
    const made = await service
      .as('superuser')
      .post('/admin/users', { username: email, email, role, password: PASSWORD })
    const { access_token } = (
      await service.anonymous.post('/auth/login', { email, password: PASSWORD })
    ).json()
    return { id: made.json<{ id: string }>().id, client: service.withToken(access_token) }
  }

  it('removes the rules scope when demoted, and restores it when promoted', async () => {
    const { id, client } = await owner('developer')
    const { key } = (await client.post('/api-keys', { name: 'k', scopes: ['assign', 'ruleset'] })).json()
    expect((await probe(key, 'ruleset')).statusCode).toBe(200)
    await service.as('superuser').patch(`/admin/users/${id}`, { role: 'analyst' })
    const refused = await probe(key, 'ruleset')
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { detail: "API key lacks the scope 'ruleset'" },
    ])
    expect((await probe(key, 'assign')).statusCode).toBe(200)
    await service.as('superuser').patch(`/admin/users/${id}`, { is_superuser: true })
    expect((await probe(key, 'ruleset')).statusCode).toBe(200)
  })

  it('disables it when deactivated, enables it again, and deletes it with the account', async () => {
    service.advance(1)
    const { id, client } = await owner('viewer')
    const { key } = (await client.post('/api-keys', { name: 'k' })).json()
    const superuser = service.as('superuser')
    expect((await probe(key)).statusCode).toBe(200)
    await superuser.patch(`/admin/users/${id}`, { is_active: false })
    expect((await probe(key)).json()).toEqual(INVALID)
    await superuser.patch(`/admin/users/${id}`, { is_active: true })
    expect((await probe(key)).statusCode).toBe(200)
    await superuser.delete(`/admin/users/${id}`)
    expect((await probe(key)).json()).toEqual(INVALID)
  })
})

describe('the list of keys', () => {
  it('contains the own usable keys, newest first', async () => {
    const other = await startTestService({ slices: coreSlices })
    try {
      const create = async (name: string, fields: object = {}) => {
        other.advance(MINUTE)
        return (await other.as('analyst').post('/api-keys', { name, ...fields })).json<Created>()
      }
      const names = async (caller: 'analyst' | 'superuser', query: string): Promise<string[]> => {
        const { items, total } = (await other.as(caller).get(`/api-keys/?${query}`)).json()
        expect(items).toHaveLength(total)
        return items.map(
          ({ name, is_active }: { name: string; is_active: boolean }) => `${name} ${is_active}`,
        )
      }
      await create('first')
      const revoked = await create('revoked')
      await create('expired', { expires_at: new Date(other.now().getTime() + 2 * MINUTE).toISOString() })
      await create('last')
      await other.as('analyst').delete(`/api-keys/${revoked.id}`)
      other.advance(MINUTE)
      expect(await names('analyst', '')).toEqual(['last true', 'first true'])
      const all = ['last true', 'expired false', 'revoked false', 'first true']
      expect(await names('analyst', 'include_inactive=true')).toEqual(all)
      expect(await names('superuser', 'include_inactive=true')).toEqual([])
      expect(await names('superuser', 'include_inactive=true&all=true')).toEqual(all)
      expect((await other.as('analyst').get('/api-keys?skip=1&limit=1')).json()).toMatchObject({
        items: [{ name: 'first' }],
        total: 2,
        skip: 1,
        limit: 1,
      })
    } finally {
      await other.close()
    }
  })

  it('of all accounts requires a superuser', async () => {
    const answer = await service.as('admin').get('/api-keys?all=true')
    expect([answer.statusCode, answer.json()]).toEqual([403, { detail: 'Not enough permissions' }])
  })
})
