import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type HttpReceiver, startHttpReceiver } from '../../../testing/http-receiver.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { type CreatedWebhook, createWebhook } from '../../../testing/webhook-endpoint.ts'
import { recordAll } from '../../audit/index.ts'
import { webhooks } from '../index.ts'

let service: TestService
let endpoint: HttpReceiver
let webhook: CreatedWebhook
let other: CreatedWebhook
let start: Date

beforeAll(async () => {
  service = await startTestService({ now: new Date(), config: { WEBHOOKS_ENABLED: 'true' } })
  endpoint = await startHttpReceiver()
  start = service.now()
  await createFlag('before')
  service.advance(1000)
  webhook = await createWebhook(service, { url: `${endpoint.url}/one` })
  other = await createWebhook(service, { url: `${endpoint.url}/other` })
  endpoint.answerWith(({ body }) => ({ status: body.includes('gone-wrong') ? 500 : 200 }))
  await createFlag('fine')
  await createFlag('gone-wrong')
  await eventually(async () => {
    const states = (await list()).items.map(({ attempts }: { attempts: number }) => attempts)
    expect(states).toEqual([1, 1])
  })
})
afterAll(async () => {
  await endpoint.stop()
  await service.close()
})

const admin = () => service.as('admin')
const createFlag = (key: string) => admin().post('/feature-flags/', { key, name: key })
const list = async (query = '', { id } = webhook) =>
  (await admin().get(`/webhooks/${id}/deliveries${query}`)).json()
const sentTo = (path: string) => endpoint.requests.filter((request) => request.path === path)
const period = (more = {}) => ({
  from_date: start.toISOString(),
  to_date: service.now().toISOString(),
  ...more,
})
const replay = (body: object, { id } = webhook) => admin().post(`/webhooks/${id}/replay`, body)

describe('deliveries', () => {
  it('are listed newest first, by state and by type', async () => {
    const { items, total } = await list()
    expect(total).toBe(2)
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['PENDING', 'DELIVERED'])
    expect((await list('?status=delivered')).total).toBe(1)
    expect((await list('?event_type=feature_flag.enable')).total).toBe(0)
    expect((await list('?skip=1&limit=1')).items).toEqual([items[1]])
  })

  it('of another webhook are not found', async () => {
    const [foreign] = (await list('', other)).items
    const path = `/webhooks/${webhook.id}/deliveries/${foreign.id}`
    for (const answer of [await admin().get(path), await admin().post(`${path}/replay`)]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Delivery not found' }])
    }
  })
})

describe('a replay', () => {
  it('sends one message again with its id and text', async () => {
    const [delivered] = (await list('?status=DELIVERED')).items
    const before = sentTo('/one').length
    const answer = await admin().post(`/webhooks/${webhook.id}/deliveries/${delivered.id}/replay`)
    expect(answer.json()).toMatchObject({ id: delivered.id, status: 'PENDING' })
    await eventually(() => expect(sentTo('/one')).toHaveLength(before + 1))
    const [first, again] = [sentTo('/one')[0], sentTo('/one').at(-1)]
    expect([again?.body, again?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']])
    await eventually(async () => {
      const { items } = await list('?status=DELIVERED')
      expect(items).toMatchObject([{ id: delivered.id, attempts: 2 }])
    })
  })

  it('of a period sends what was never queued, also from before the webhook, and what was delivered if wanted', async () => {
    expect((await replay(period())).json()).toEqual({ queued: 1 })
    await eventually(async () => expect((await list('?status=DELIVERED')).total).toBe(2))
    expect(JSON.parse(sentTo('/one').at(-1)?.body ?? '').data.entity_name).toBe('before')
    expect((await replay(period())).json()).toEqual({ queued: 0 })
    expect((await replay(period({ include_delivered: true }))).json()).toEqual({ queued: 2 })
    await eventually(async () => expect((await list('?status=DELIVERED')).total).toBe(2))
  })

  it('is refused for a period that is reversed, missing, or too large', async () => {
    const reversed = { from_date: '2026-03-02', to_date: '2026-03-01' }
    expect((await replay(reversed)).json()).toEqual({ detail: 'from_date must not be after to_date' })
    expect((await replay({ from_date: '2026-03-02' })).statusCode).toBe(422)
    expect((await replay({ from_date: 'yesterday', to_date: '2026-03-02' })).statusCode).toBe(422)
  })

  it('is refused while the webhook is not active', async () => {
    await admin().put(`/webhooks/${other.id}`, { is_active: false })
    const refusal = { detail: 'The webhook is not active; enable it first' }
    const [delivery] = (await list('', other)).items
    const answers = [
      await replay(period(), other),
      await admin().post(`/webhooks/${other.id}/deliveries/${delivery.id}/replay`),
    ]
    for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([409, refusal])
  })

  it('of more than 1000 events is refused, and queues nothing', async () => {
    const system = service.context()
    service.advance(1000)
    const from_date = service.now().toISOString()
    const entity = { type: 'segment' as const, id: 'many', name: 'Many' }
    await recordAll(
      system,
      Array.from({ length: 1001 }, () => ({ action: 'segment_update' as const, entity })),
    )
    const later = await createWebhook(service, { url: `${endpoint.url}/later`, event_types: ['segment.*'] })
    const answer = await replay({ from_date, to_date: service.now().toISOString() }, later)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { detail: 'The period has more than 1000 events; choose a shorter one' },
    ])
    expect((await list('', later)).total).toBe(0)
  })
})

describe('a test', () => {
  it('is refused while another one of the same webhook waits', async () => {
    const slow = await createWebhook(service, { url: `${endpoint.url}/slow` })
    endpoint.answerWith(({ path }) => (path === '/slow' ? undefined : { status: 200 }))
    const test = () => admin().post(`/webhooks/${slow.id}/test`)
    const waiting = test()
    await eventually(() => expect(sentTo('/slow')).toHaveLength(1))
    const second = await test()
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { detail: 'The webhook is being tested; wait for the answer' },
    ])
    expect((await waiting).json()).toMatchObject({ delivered: false, error: 'No answer in time' })
  })
})

describe('old deliveries', () => {
  it('are deleted with their calls', async () => {
    const [rule] = webhooks.retention ?? []
    const removed = await rule?.removeBefore(service.context(), new Date(service.now().getTime() + 1))
    expect(removed).toBeGreaterThan(3)
    expect(await service.db.selectFrom('webhook_attempts').selectAll().execute()).toEqual([])
  })
})
