import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm } from '../../../testing/integrations/crm.ts'
import { type IssueTracker, startIssueTracker } from '../../../testing/integrations/issue-tracker.ts'
import { WEBHOOK_SECRET } from '../../../testing/integrations/webhooks.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'

let service: TestService
let tracker: IssueTracker
let crm: Crm
let experiment: string
let flag: string
beforeAll(async () => {
  service = await startTestService()
  tracker = await startIssueTracker()
  crm = await startCrm()
  const post = async (path: string, body: object) => {
    const answer = await service.as('admin').post(path, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().id
  }
  const { url: base_url, email, apiToken: api_token, projectKey: project_key } = tracker
  const { url: instance_url, clientId: client_id, clientSecret: client_secret } = crm
  const configs = {
    jira: { base_url: `${base_url}/`, email, api_token, project_key },
    salesforce: { instance_url, client_id, client_secret },
  }
  for (const [integration_type, config] of Object.entries(configs)) {
    await post('/integrations/', { integration_type, config, is_active: true })
  }
  experiment = await post('/experiments/', { name: 'Checkout', variants: [{ name: 'a' }, { name: 'b' }] })
  flag = await post('/feature-flags/', { key: 'new-cart', name: 'New cart' })
})
afterAll(async () => {
  await service.close()
  await tracker.stop()
  await crm.stop()
})
afterEach(async () => {
  await service.db.deleteFrom('integration_links').execute()
})

const link = (body: object, entity: object = { entity_type: 'experiment', entity_id: experiment }) =>
  service.as('developer').post('/integrations/links', { integration_type: 'jira', ...entity, ...body })
const integration = async (type: string) => (await service.as('admin').get(`/integrations/${type}`)).json()

describe('a link', () => {
  it('attaches an issue with its title, status and address', async () => {
    const answer = await link({ external_id: ' shop-1 ' })
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        id: expect.any(String),
        integration_type: 'jira',
        entity_type: 'experiment',
        entity_id: experiment,
        external_id: 'SHOP-1',
        external_url: `${tracker.url}/browse/SHOP-1`,
        title: 'Slow checkout',
        external_status: 'To Do',
        source: 'manual',
        updated_at: service.now().toISOString(),
      },
    ])
    expect(await integration('jira')).toMatchObject({
      last_sync_at: service.now().toISOString(),
      last_error: null,
    })
  })

  it('creates an issue and links it', async () => {
    const answer = await link({
      create: { title: 'Try a shorter form', description: 'One line\n\nand another' },
    })
    expect(answer.json()).toMatchObject({ title: 'Try a shorter form', external_status: 'To Do' })
    expect(tracker.issues.get(answer.json().external_id)?.summary).toBe('Try a shorter form')
  })

  it('creates a task of the CRM and attaches a case', async () => {
    const entity = { integration_type: 'salesforce', entity_type: 'feature_flag', entity_id: flag }
    const created = await link({ create: { title: 'Call them', description: 'Soon' } }, entity)
    expect(created.json()).toMatchObject({
      external_id: '00Txx000000abCdEAI',
      external_status: 'Not Started',
    })
    const attached = await link({ external_id: crm.caseId.slice(0, 15) }, entity)
    expect(attached.json()).toMatchObject({
      external_id: crm.caseId,
      title: 'Customer cannot pay',
      external_status: 'New',
    })
  })

  it('exists once for an item and an experiment, also when it is made at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => link({ external_id: 'SHOP-1' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({ detail: 'Already linked' })
    const other = await link({ external_id: 'SHOP-1' }, { entity_type: 'feature_flag', entity_id: flag })
    expect(other.statusCode).toBe(201)
  })

  it('is listed by entity and kind, and deleted without a request to the other service', async () => {
    const { id } = (await link({ external_id: 'SHOP-1' })).json()
    await link({ external_id: 'SHOP-1' }, { entity_type: 'feature_flag', entity_id: flag })
    const total = async (query: string) =>
      (await service.as('viewer').get(`/integrations/links?${query}`)).json().total
    expect([
      await total(''),
      await total(`entity_type=experiment&entity_id=${experiment}`),
      await total(`entity_type=experiment&entity_id=${flag}`),
      await total(`entity_type=feature_flag`),
      await total('integration_type=github'),
    ]).toEqual([2, 1, 0, 1, 0])
    const before = tracker.requests.length
    expect((await service.as('developer').delete(`/integrations/links/${id}`)).statusCode).toBe(204)
    const again = await service.as('developer').delete(`/integrations/links/${id}`)
    expect([again.statusCode, again.json()]).toEqual([404, { detail: 'Link not found' }])
    expect(tracker.requests.length).toBe(before)
  })

  it('is recorded when it is made and when it is deleted', async () => {
    const { id } = (await link({ external_id: 'SHOP-1' })).json()
    await service.as('developer').delete(`/integrations/links/${id}`)
    const entries = await service.db
      .selectFrom('audit_log')
      .select(['action_type', 'entity_name'])
      .where('entity_id', '=', id)
      .orderBy('position')
      .execute()
    expect(entries).toEqual([
      { action_type: 'integration_link_create', entity_name: 'jira SHOP-1' },
      { action_type: 'integration_link_delete', entity_name: 'jira SHOP-1' },
    ])
  })

  it('is gone with its feature flag', async () => {
    const { id } = (
      await service.as('admin').post('/feature-flags/', { key: 'short-lived', name: 'x' })
    ).json()
    await link({ external_id: 'SHOP-1' }, { entity_type: 'feature_flag', entity_id: id })
    await service.db.deleteFrom('feature_flags').where('id', '=', id).execute()
    expect((await service.as('viewer').get('/integrations/links')).json().total).toBe(0)
  })
})

describe('a link is refused', () => {
  it.each<[string, object, object | undefined, number, string]>([
    [
      'an unknown experiment',
      { external_id: 'SHOP-1' },
      { entity_type: 'experiment', entity_id: randomUUID() },
      404,
      'Experiment not found',
    ],
    [
      'an unknown flag',
      { external_id: 'SHOP-1' },
      { entity_type: 'feature_flag', entity_id: randomUUID() },
      404,
      'Feature flag not found',
    ],
    [
      'a kind that is not configured',
      { external_id: '1', integration_type: 'github' },
      undefined,
      404,
      'Integration not configured',
    ],
    [
      'an issue that does not exist',
      { external_id: 'SHOP-99' },
      undefined,
      502,
      'The jira service refused the request',
    ],
  ])('for %s', async (_, body, entity, status, detail) => {
    const answer = await link(body, entity)
    expect([answer.statusCode, answer.json()]).toEqual([status, { detail }])
  })

  it.each<[string, object, string]>([
    ['no item', {}, 'external_id'],
    ['both ways', { external_id: 'SHOP-1', create: { title: 'x' } }, 'create'],
    ['a path', { external_id: '../../../myself' }, 'external_id'],
    ['an encoded path', { external_id: 'SHOP-1%2f..%2f..' }, 'external_id'],
    ['a query', { external_id: 'SHOP-1?expand=all' }, 'external_id'],
    ['a line feed', { external_id: 'SHOP-1\n' + 'x' }, 'external_id'],
    ['the id of another kind', { external_id: '500xx000000bZnYAAU' }, 'external_id'],
    [
      'a record without a status',
      { integration_type: 'salesforce', external_id: '001xx000003DGb0' },
      'external_id',
    ],
    [
      'a wrong check of an id',
      { integration_type: 'salesforce', external_id: '500xx000000bZnYAAB' },
      'external_id',
    ],
    ['an empty title', { create: { title: '' } }, 'title'],
    ['a long title', { create: { title: 'x'.repeat(201) } }, 'title'],
  ])('with %s, before any request', async (_, body, field) => {
    const before = tracker.requests.length + crm.requests.length
    const answer = await link(body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail[0].loc.at(-1)).toBe(field)
    expect(tracker.requests.length + crm.requests.length).toBe(before)
  })

  it('while the integration is not active, only receives, or does not say in which project', async () => {
    const change = (body: object) => service.as('admin').put('/integrations/jira', body)
    await change({ is_active: false })
    const inactive = await link({ external_id: 'SHOP-1' })
    expect([inactive.statusCode, inactive.json()]).toEqual([400, { detail: 'Integration is not active' }])
    await change({ is_active: true, config: { project_key: null } })
    expect((await link({ create: { title: 'x' } })).statusCode).toBe(422)
    const none = { base_url: null, email: null, api_token: null, webhook_secret: WEBHOOK_SECRET }
    await change({ config: none })
    const receiving = await link({ external_id: 'SHOP-1' })
    expect([receiving.statusCode, receiving.json()]).toEqual([400, { detail: 'Integration only receives' }])
    const { url: base_url, email, apiToken: api_token, projectKey: project_key } = tracker
    await change({ config: { base_url, email, api_token, project_key } })
    expect((await link({ external_id: 'SHOP-1' })).statusCode).toBe(201)
  })
})

describe('the test of a connection', () => {
  const run = async (type: string) => (await service.as('admin').post(`/integrations/${type}/test`)).json()

  it('signs in and reads one object', async () => {
    expect(await run('jira')).toEqual({ ok: true, message: 'Connected' })
    expect(tracker.requests.at(-1)?.operation).toBe('GET /rest/api/3/project/SHOP')
    expect(await run('salesforce')).toEqual({ ok: true, message: 'Connected' })
  })

  it('says that the service refused, and repeats nothing that it sent', async () => {
    const wrong = 'a-wrong-secret-0123456789'
    await service.as('admin').put('/integrations/salesforce', { config: { client_secret: wrong } })
    const message = 'The salesforce service refused the request: Answered with status 400'
    expect(await run('salesforce')).toEqual({ ok: false, message })
    const { last_error } = await integration('salesforce')
    expect(last_error).toBe(message)
    expect(JSON.stringify(service.log)).not.toContain(wrong)
    await service.as('admin').put('/integrations/salesforce', { config: { client_secret: crm.clientSecret } })
    expect(await run('salesforce')).toMatchObject({ ok: true })
    expect((await integration('salesforce')).last_error).toBeNull()
  })
})
