import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runJob } from '../../../jobs/runner.ts'
import { eventually } from '../../../testing/eventually.ts'
import { receiveOnly, sendSigned } from '../../../testing/integrations/webhooks.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { webhookRetry } from './jobs.ts'

let service: TestService
let experiment: { id: string; key: string }
let flag: { id: string; key: string }
beforeAll(async () => {
  service = await startTestService()
  const post = async (path: string, body: object) => (await service.as('admin').post(path, body)).json()
  experiment = await post('/experiments/', {
    name: 'Checkout',
    key: 'checkout.v2',
    variants: [{ name: 'a' }, { name: 'b' }],
  })
  flag = await post('/feature-flags/', { key: 'new-cart', name: 'New cart' })
  for (const type of ['github', 'jira', 'salesforce']) await receiveOnly(service, type)
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.db.deleteFrom('integration_links').execute()
  await service.db.deleteFrom('integration_events').execute()
})

interface ListedEvent {
  event: string
  status: string
  links: string[]
  error: string | null
}

/** The newest event once it has been processed. */
const processed = (source: string): Promise<ListedEvent> =>
  eventually(async () => {
    const pending = await service.db
      .selectFrom('integration_events')
      .select('id')
      .where('status', '=', 'pending')
      .execute()
    expect(pending).toEqual([])
    const { items } = (await service.as('developer').get(`/integrations/${source}/events`)).json<{
      items: ListedEvent[]
    }>()
    expect(items.length).toBeGreaterThan(0)
    return items[0] as ListedEvent
  })

const deliver = async (source: string, payload: object, headers: Record<string, string> = {}) => {
  service.advance(1000)
  expect((await sendSigned(service, source, payload, headers)).json()).toEqual({ status: 'received' })
  return processed(source)
}

const links = async () =>
  (await service.as('viewer').get('/integrations/links')).json<{ items: Record<string, unknown>[] }>().items

const issue = (fields: object = {}) => ({
  number: 7,
  title: 'Slow checkout',
  body: 'See assay:checkout.v2.',
  state: 'open',
  html_url: 'https://code.example/acme/shop/issues/7',
  updated_at: '2026-03-01T10:00:00Z',
  ...fields,
})

describe('a webhook of the code host', () => {
  it('links an issue that names an experiment in its text', async () => {
    const event = await deliver(
      'github',
      { action: 'opened', issue: issue() },
      { 'x-github-event': 'issues' },
    )
    expect(event).toMatchObject({ event: 'issues.opened', status: 'processed', error: null })
    expect(await links()).toEqual([
      {
        id: event.links[0],
        integration_type: 'github',
        entity_type: 'experiment',
        entity_id: experiment.id,
        external_id: '7',
        external_url: 'https://code.example/acme/shop/issues/7',
        title: 'Slow checkout',
        external_status: 'open',
        source: 'webhook',
        updated_at: service.now().toISOString(),
      },
    ])
    const [entry] = await service.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action_type', '=', 'integration_link_create')
      .orderBy('position', 'desc')
      .limit(1)
      .execute()
    expect(entry).toMatchObject({ user_email: 'system:integrations', entity_name: 'github 7' })
  })

  it.each<[string, object, string, string]>([
    [
      'the title of a pull request',
      { pull_request: issue({ title: 'assay:new-cart', body: null }) },
      'feature_flag',
      '7',
    ],
    ['its text', { pull_request: issue({ body: 'for assay:new-cart, at last' }) }, 'feature_flag', '7'],
    [
      'its branch',
      { pull_request: issue({ body: null, head: { ref: 'feature/assay/new-cart' } }) },
      'feature_flag',
      '7',
    ],
    [
      'a comment',
      { action: 'created', issue: issue({ body: null }), comment: { body: '(assay:new-cart)' } },
      'feature_flag',
      '7',
    ],
    [
      'a commit message',
      {
        ref: 'refs/heads/main',
        commits: [{ id: 'a'.repeat(40), message: 'Fix\n\nassay:checkout.v2', url: 'https://code.example/c' }],
      },
      'experiment',
      'a'.repeat(40),
    ],
    [
      'the branch of a push',
      {
        ref: 'refs/heads/assay/new-cart',
        head_commit: { id: 'b'.repeat(40) },
        commits: [{ id: 'b'.repeat(40), message: 'Fix' }],
      },
      'feature_flag',
      'b'.repeat(40),
    ],
  ])('links what names a key in %s', async (_, payload, entity_type, external_id) => {
    expect((await deliver('github', payload)).status).toBe('processed')
    expect(await links()).toMatchObject([{ entity_type, external_id }])
  })

  it('links an item with every experiment and flag that it names', async () => {
    await deliver('github', { issue: issue({ title: 'assay:new-cart assay:unknown assay:checkout.v2' }) })
    expect((await links()).map(({ entity_id }) => entity_id).sort()).toEqual([experiment.id, flag.id].sort())
  })

  it('refreshes title and status of a linked item, but not with an older state', async () => {
    await deliver('github', { issue: issue() })
    const later = { title: 'Done', body: null, state: 'closed', updated_at: '2026-03-01T11:00:00Z' }
    expect((await deliver('github', { issue: issue(later) })).status).toBe('processed')
    expect(await links()).toMatchObject([{ title: 'Done', external_status: 'closed' }])
    expect((await deliver('github', { issue: issue({ body: null }) })).status).toBe('ignored')
    expect(await links()).toMatchObject([{ title: 'Done', external_status: 'closed' }])
    const merged = { ...later, merged: true, updated_at: '2026-03-01T12:00:00Z' }
    await deliver('github', { pull_request: issue(merged) })
    expect(await links()).toMatchObject([{ external_status: 'merged' }])
  })

  it('of one repository does not touch the items of another', async () => {
    await deliver('github', { issue: issue(), repository: { full_name: 'acme/shop' } })
    await deliver('github', { issue: issue({ title: 'Other' }), repository: { full_name: 'acme/blog' } })
    expect((await links()).map(({ external_id }) => external_id).sort()).toEqual([
      'acme/blog#7',
      'acme/shop#7',
    ])
  })

  it.each<[string, object]>([
    ['a greeting', { zen: 'Speak like a human.', hook_id: 1 }],
    ['an issue that names nothing', { issue: issue({ body: 'assay' }) }],
    ['an unknown key', { issue: issue({ body: 'assay:nothing-of-this-name' }) }],
    ['a word that only ends in assay', { issue: issue({ body: 'essassay:new-cart' }) }],
    ['an issue without a number', { issue: { title: 'assay:new-cart' } }],
    [
      'fields of the wrong types',
      { issue: [], pull_request: 'x', commits: { length: 3 }, comment: null, ref: 7 },
    ],
    ['a number that is none', { issue: issue({ number: '../../x', body: 'assay:new-cart' }) }],
    ['a commit without its whole hash', { commits: [{ id: 'abc', message: 'assay:new-cart' }, null, 7] }],
  ])('is ignored for %s', async (_, payload) => {
    expect(await deliver('github', payload)).toMatchObject({ status: 'ignored', links: [], error: null })
    expect(await links()).toEqual([])
  })

  it('keeps no address that a page must not link to, and nothing else of its payload', async () => {
    const html_url = 'javascript:alert(1)'
    await deliver('github', { issue: issue({ html_url, user: { email: 'anna@example.com' } }) })
    expect(await links()).toMatchObject([{ external_url: null }])
    const [row] = await service.db.selectFrom('integration_events').selectAll().execute()
    expect(JSON.stringify(row)).not.toMatch(/javascript|anna|See assay/)
  })
})

describe('a webhook of the issue tracker', () => {
  const payload = (fields: object, more: object = {}) => ({
    webhookEvent: 'jira:issue_updated',
    timestamp: 1_772_359_200_000,
    issue: { key: 'SHOP-7', self: 'https://tracker.example/rest/api/2/issue/1', fields },
    ...more,
  })

  it('links an issue that names a flag, and refreshes it', async () => {
    const event = await deliver('jira', payload({ summary: 'assay:new-cart', status: { name: 'To Do' } }))
    expect(event).toMatchObject({ event: 'jira:issue_updated', status: 'processed' })
    expect(await links()).toMatchObject([
      {
        external_id: 'SHOP-7',
        external_status: 'To Do',
        external_url: 'https://tracker.example/browse/SHOP-7',
      },
    ])
    const later = { webhookEvent: 'jira:issue_deleted', timestamp: 1_772_359_300_000 }
    await deliver('jira', payload({ summary: 'Gone' }, later))
    expect(await links()).toMatchObject([{ title: 'Gone', external_status: 'Deleted' }])
  })

  it('reads texts and documents of descriptions and comments', async () => {
    const text = { type: 'text', text: 'for assay:new-cart' }
    const description = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
    expect((await deliver('jira', payload({ summary: 'x', description }))).status).toBe('processed')
    const comment = { body: 'assay:checkout.v2' }
    expect((await deliver('jira', payload({ summary: 'x' }, { comment }))).links).toHaveLength(2)
  })
})

describe('a webhook of the CRM', () => {
  it('links the record that it sends', async () => {
    const record = { Id: '500xx000000bZnY', Subject: 'assay:new-cart', Status: 'New' }
    const event = await deliver('salesforce', { id: randomUUID(), event: 'case.updated', record })
    expect(event).toMatchObject({ event: 'case.updated', status: 'processed' })
    expect(await links()).toMatchObject([{ external_id: '500xx000000bZnYAAU', external_status: 'New' }])
  })
})

describe('processing that fails', () => {
  const breakLinks = () =>
    sql`alter table integration_links add constraint ck_broken check (title is null) not valid`.execute(
      service.db,
    )
  const mendLinks = () =>
    sql`alter table integration_links drop constraint if exists ck_broken`.execute(service.db)
  const retry = async () => {
    service.advance(60_000)
    const { actor: _, ...context } = service.context()
    const run = await runJob(context, webhookRetry)
    return [run?.items_processed, run?.items_failed]
  }
  const attempts = async () =>
    (await service.db.selectFrom('integration_events').select(['attempts', 'status']).execute())[0]

  it('is answered as received, repeated by the job, and done when it succeeds', async () => {
    await breakLinks()
    const event = await deliver('github', { issue: issue() })
    expect(event).toMatchObject({ status: 'failed', links: [], error: 'The event could not be processed' })
    expect(await retry()).toEqual([0, 1])
    await mendLinks()
    expect(await retry()).toEqual([1, 0])
    expect(await attempts()).toEqual({ attempts: 3, status: 'processed' })
    expect(await links()).toHaveLength(1)
  })

  it('is given up after three attempts, none of them within a minute of the one before', async () => {
    await breakLinks()
    await deliver('github', { issue: issue() })
    const { actor: _, ...context } = service.context()
    expect((await runJob(context, webhookRetry))?.items_failed).toBe(0)
    expect([await retry(), await retry(), await retry()]).toEqual([
      [0, 1],
      [0, 1],
      [0, 0],
    ])
    await mendLinks()
    expect(await attempts()).toEqual({ attempts: 3, status: 'failed' })
    const { items } = (
      await service.as('developer').get('/integrations/github/events?status_filter=failed')
    ).json()
    expect(items).toHaveLength(1)
    expect(
      (await service.as('developer').get('/integrations/github/events?status_filter=processed')).json().total,
    ).toBe(0)
  })

  it('three times in a process that was killed is a failure', async () => {
    await deliver('github', {})
    await service.db.updateTable('integration_events').set({ status: 'pending', attempts: 3 }).execute()
    expect(await retry()).toEqual([0, 0])
    expect(await attempts()).toEqual({ attempts: 3, status: 'failed' })
  })

  it('of a stored webhook that no process has begun is done by the job, once by all processes together', async () => {
    await deliver('github', { issue: issue() })
    await service.db.deleteFrom('integration_links').execute()
    await service.db
      .updateTable('integration_events')
      .set({ status: 'pending', attempts: 0, links: [] })
      .execute()
    service.advance(60_000)
    const { actor: _, ...context } = service.context()
    const runs = await Promise.all(Array.from({ length: 4 }, () => runJob(context, webhookRetry)))
    expect(runs.reduce((sum, run) => sum + (run?.items_processed ?? 0), 0)).toBe(1)
    expect(await links()).toHaveLength(1)
  })
})
