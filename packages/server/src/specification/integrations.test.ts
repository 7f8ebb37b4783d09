import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { type IssueTracker, startIssueTracker } from '../testing/integrations/issue-tracker.ts'
import { receiveOnly, sendSigned, sendWebhook, WEBHOOK_SECRET } from '../testing/integrations/webhooks.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const KINDS = ['github', 'jira', 'salesforce'] as const

let service: TestService
let tracker: IssueTracker
let flag: string
beforeAll(async () => {
  service = await startTestService({ config: { PROFILE: 'full' } })
  tracker = await startIssueTracker()
  const created = await service.as('admin').post('/feature-flags/', { key: 'cart', name: 'Cart' })
  flag = created.json().id
  for (const kind of KINDS) await receiveOnly(service, kind)
})
afterAll(async () => {
  await service.close()
  await tracker.stop()
})

const links = async () =>
  (await service.as('viewer').get(`/integrations/links?entity_id=${flag}`)).json().items

describe('Integrations and inbound webhooks (full profile)', () => {
  it('POST /integrations/webhooks/{source} takes webhooks of three kinds: code host, issue tracker, CRM', async () => {
    for (const kind of KINDS) {
      const answer = await sendSigned(service, kind, { some: 'payload' })
      expect([kind, answer.statusCode, answer.json()]).toEqual([kind, 200, { status: 'received' }])
    }
  })

  it('Any other source is 404', async () => {
    const answer = await sendSigned(service, 'gitlab', {})
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not Found' }])
  })

  it('A webhook without the right signature over its bytes is 401', async () => {
    for (const kind of KINDS) {
      const answer = await sendWebhook(service, kind, { body: '{}' })
      expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Webhook authentication failed' }])
    }
  })

  it('A webhook with the delivery id of another one of the last 7 days is a duplicate', async () => {
    const send = () => sendSigned(service, 'github', {}, { 'x-github-delivery': 'one' })
    expect([(await send()).json(), (await send()).json()]).toEqual([
      { status: 'received' },
      { status: 'duplicate' },
    ])
  })

  it('An item that names assay:<key> is linked to the experiment or feature flag', async () => {
    await sendSigned(service, 'github', { issue: { number: 7, title: 'For assay:cart', state: 'open' } })
    await eventually(async () =>
      expect(await links()).toMatchObject([{ external_id: '7', source: 'webhook', external_status: 'open' }]),
    )
  })

  it('There is no POST /webhooks, and no route of this module registers an outbound webhook', async () => {
    const answer = await service.as('superuser').post('/webhooks', { url: 'https://example.com' })
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not Found' }])
  })

  it('Secrets of a configuration are never answered', async () => {
    const answer = await service.as('superuser').get('/integrations/')
    expect(answer.json().total).toBe(3)
    expect(answer.body).not.toContain(WEBHOOK_SECRET)
  })

  it('Nothing is sent to another service but what somebody asks for', async () => {
    const { url: base_url, email, apiToken: api_token, projectKey: project_key } = tracker
    const config = { base_url, email, api_token, project_key }
    await service.as('admin').put('/integrations/jira', { config })
    await sendSigned(service, 'jira', { issue: { key: 'SHOP-1', fields: { summary: 'assay:cart' } } })
    await eventually(async () => expect(await links()).toHaveLength(2))
    await service.as('viewer').get(`/integrations/links?entity_id=${flag}`)
    expect(tracker.requests).toEqual([])
    expect((await service.as('admin').post('/integrations/jira/test')).json()).toMatchObject({ ok: true })
    expect(tracker.requests).toHaveLength(1)
  })
})
