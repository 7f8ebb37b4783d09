import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { createWebhook } from '../../../testing/webhook-endpoint.ts'

const URL = 'https://hooks.example.com/T0/path-secret?key=query-secret'
const NOBODY = '7f6a4f0e-5d0e-4b7a-9d57-0a7a0a7b8f10'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ config: { WEBHOOKS_ENABLED: 'true' } })
})
afterAll(() => service.close())

const admin = () => service.as('admin')

describe('while webhooks are off', () => {
  it('no route exists, no table is written and nothing runs', async () => {
    const off = await startTestService()
    const paths = [
      '/webhooks/',
      '/webhooks/event-types',
      `/webhooks/${NOBODY}`,
      `/webhooks/${NOBODY}/deliveries`,
    ]
    for (const path of paths) {
      expect((await off.as('superuser').get(path)).json()).toEqual({ detail: 'Not Found' })
      expect((await off.as('superuser').post(path, {})).json()).toEqual({ detail: 'Not Found' })
    }
    expect((await off.as('viewer').get('/capabilities')).json()).toEqual({ capabilities: [] })
    await off.as('developer').post('/feature-flags/', { key: 'quiet', name: 'Quiet' })
    expect(await off.db.selectFrom('webhook_cursor').selectAll().execute()).toEqual([])
    await off.close()
  })

  it('they can be switched on in the core profile as well', async () => {
    const core = await startTestService({ config: { PROFILE: 'core', WEBHOOKS_ENABLED: 'true' } })
    expect((await core.as('admin').get('/webhooks/')).statusCode).toBe(200)
    expect((await core.as('viewer').get('/capabilities')).json()).toEqual({ capabilities: ['webhooks'] })
    await core.close()
  })
})

describe('a webhook', () => {
  it('is created with a secret that no other answer, log line or row holds', async () => {
    const answer = await admin().post('/webhooks', {
      name: ' Releases ',
      url: URL,
      event_types: ['feature_flag.*', 'experiment.start', 'experiment.start'],
    })
    expect(answer.statusCode).toBe(201)
    const { secret, ...created } = answer.json()
    expect(secret).toMatch(/^whsec_/)
    expect(created).toEqual({
      id: expect.any(String),
      name: 'Releases',
      url: URL,
      event_types: ['feature_flag.*', 'experiment.start'],
      entity_ids: [],
      is_active: true,
      disabled_reason: null,
      failing_since: null,
      created_at: service.now().toISOString(),
      updated_at: service.now().toISOString(),
    })
    const read = await admin().get(`/webhooks/${created.id}`)
    expect(read.json()).toEqual({ ...created, health: { recent: [], pending: 0 } })
    const list = await admin().get('/webhooks/')
    expect(list.json()).toEqual({ items: [read.json()], total: 1, skip: 0, limit: 100 })
    const stored = await service.db.selectFrom('webhook_secrets').selectAll().execute()
    const audited = await service.db.selectFrom('audit_log').selectAll().execute()
    const everything = JSON.stringify([read.json(), list.json(), stored, audited, service.log])
    expect(everything).not.toContain(secret.slice('whsec_'.length))
    expect(JSON.stringify(audited)).not.toMatch(/path-secret|query-secret/)
  })

  it('is changed field by field, and recorded', async () => {
    const { id } = await createWebhook(service, { url: URL })
    const changed = await admin().put(`/webhooks/${id}`, {
      name: 'Other',
      is_active: false,
      entity_ids: ['a'],
    })
    expect(changed.json()).toMatchObject({ name: 'Other', url: URL, is_active: false, entity_ids: ['a'] })
    await admin().put(`/webhooks/${id}`, { url: 'https://hooks.example.com/other' })
    const { items } = (await admin().get(`/audit-logs/entity/webhook/${id}`)).json()
    expect(items.map(({ action_type }: { action_type: string }) => action_type)).toEqual([
      'webhook_update',
      'webhook_update',
      'webhook_create',
    ])
    expect([items[0].old_value, items[0].new_value]).toEqual([{}, { url: 'https://hooks.example.com/…' }])
    expect(items[1].new_value).toEqual({ name: 'Other', is_active: false, entity_ids: ['a'] })
  })

  it('is deleted with its secrets and deliveries', async () => {
    const { id } = await createWebhook(service, { url: URL })
    expect((await admin().delete(`/webhooks/${id}`)).statusCode).toBe(204)
    expect((await admin().get(`/webhooks/${id}`)).statusCode).toBe(404)
    const left = await service.db
      .selectFrom('webhook_secrets')
      .where('webhook_id', '=', id)
      .selectAll()
      .execute()
    expect(left).toEqual([])
  })

  it.each(['developer', 'analyst', 'viewer'] as const)('is nothing for a %s', async (caller) => {
    const { id } = await createWebhook(service, { url: URL })
    for (const path of [
      '/webhooks/',
      `/webhooks/${id}`,
      '/webhooks/event-types',
      `/webhooks/${id}/deliveries`,
    ]) {
      expect((await service.as(caller).get(path)).statusCode).toBe(403)
    }
    expect((await service.as(caller).post(`/webhooks/${id}/rotate-secret`)).statusCode).toBe(403)
  })

  it.each([
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/test'],
    ['POST', '/rotate-secret'],
    ['GET', '/deliveries'],
    ['POST', '/replay'],
    ['POST', `/deliveries/${NOBODY}/replay`],
  ] as const)('that does not exist is not found: %s %s', async (method, path) => {
    const period = { from_date: '2026-01-01', to_date: '2026-01-02' }
    const body = { PUT: { name: 'x' }, POST: path === '/replay' ? period : undefined }[method as string]
    const { token } = await service.signIn('admin')
    const answer = await service.inject({
      method,
      url: `/api/v1/webhooks/${NOBODY}${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Webhook not found' }])
  })
})

const VALID = { name: 'Hook', url: URL, event_types: ['*'] }

describe('a creation', () => {
  it.each([
    [{ ...VALID, name: ' ' }, 'too_short', ['body', 'name']],
    [{ ...VALID, name: 'x'.repeat(101) }, 'too_long', ['body', 'name']],
    [{ ...VALID, url: `https://a.example/${'x'.repeat(2048)}` }, 'too_long', ['body', 'url']],
    [{ ...VALID, url: 'https://user:pass@a.example/' }, 'value_error', ['body', 'url']],
    [{ ...VALID, url: 'gopher://a.example/' }, 'value_error', ['body', 'url']],
    [{ ...VALID, event_types: [] }, 'too_short', ['body', 'event_types']],
    [{ ...VALID, event_types: ['feature_flag.fly'] }, 'not_in_enum', ['body', 'event_types', 0]],
    [{ ...VALID, event_types: ['*', 'cat.*'] }, 'not_in_enum', ['body', 'event_types', 1]],
    [{ ...VALID, event_types: Array(201).fill('*') }, 'too_long', ['body', 'event_types']],
    [{ ...VALID, event_types: '*' }, 'wrong_type', ['body', 'event_types']],
    [{ ...VALID, entity_ids: Array(101).fill('a') }, 'too_long', ['body', 'entity_ids']],
    [{ ...VALID, entity_ids: [''] }, 'too_short', ['body', 'entity_ids', 0]],
    [{ ...VALID, secret: 'whsec_mine' }, 'extra_forbidden', ['body', 'secret']],
    [{ name: 'Hook', event_types: ['*'] }, 'missing', ['body', 'url']],
  ])('is refused: %#', async (body, type, loc) => {
    const before = (await admin().get('/webhooks/')).json().total
    const answer = await admin().post('/webhooks/', body)
    expect([answer.statusCode, answer.json().detail]).toEqual([422, [{ type, loc, msg: expect.any(String) }]])
    expect((await admin().get('/webhooks/')).json().total).toBe(before)
  })

  it('is refused when there are 50, also at the same time', async () => {
    const { total } = (await admin().get('/webhooks/')).json()
    const answers = await Promise.all(
      Array.from({ length: 55 - total }, () => admin().post('/webhooks/', VALID)),
    )
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.json()).toEqual({ detail: 'There can be 50 webhooks; delete one first' })
    expect((await admin().get('/webhooks/')).json().total).toBe(50)
  })
})

describe('event types', () => {
  it('are those of the audit log', async () => {
    const { items } = (await admin().get('/webhooks/event-types')).json()
    expect(items).toContainEqual({
      type: 'feature_flag.enable',
      entity: 'feature_flag',
      sentence: 'was enabled',
    })
    expect(items).toContainEqual({ type: 'role.assign', entity: 'role', sentence: 'was assigned' })
    expect(new Set(items.map(({ type }: { type: string }) => type)).size).toBe(items.length)
  })
})
