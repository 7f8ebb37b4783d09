import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { type HttpReceiver, startHttpReceiver } from '../../../testing/http-receiver.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { createWebhook, verifiedMessage } from '../../../testing/webhook-endpoint.ts'
import { webhookTimer } from './timer.ts'

const DAY = 86_400_000

let service: TestService
let endpoint: HttpReceiver
beforeEach(async () => {
  service = await startTestService({ now: new Date(), config: { WEBHOOKS_ENABLED: 'true' } })
  endpoint = await startHttpReceiver()
})
afterEach(async () => {
  await endpoint.stop()
  await service.close()
})

const admin = () => service.as('admin')
const createFlag = async (key: string): Promise<string> =>
  (await admin().post('/feature-flags/', { key, name: key })).json().id
const deliveriesOf = async (id: string) => (await admin().get(`/webhooks/${id}/deliveries`)).json().items
const callsOf = async (id: string, delivery: string) =>
  (await admin().get(`/webhooks/${id}/deliveries/${delivery}`)).json()
const tick = () => webhookTimer.run(service.context(), new AbortController().signal)

/** Moves the clock and waits until a delivery was attempted so many times. */
const attempted = (webhook: string, attempts: number, afterMs = 0) => {
  service.advance(afterMs)
  return eventually(async () => {
    await tick()
    const [delivery] = await deliveriesOf(webhook)
    expect(delivery?.attempts).toBe(attempts)
    return delivery
  })
}

describe('a message', () => {
  it('is sent for each entry that the webhook subscribes to, in their order, and verified by the reference library', async () => {
    const { id, secret } = await createWebhook(service, { url: `${endpoint.url}/hook?token=1` })
    const keys = Array.from({ length: 12 }, (_, index) => `flag-${index}`)
    for (const key of keys) await createFlag(key)
    await admin().post('/segments/', { name: 'Not wanted', rules: { combinator: 'all', conditions: [] } })
    await eventually(() => expect(endpoint.requests).toHaveLength(keys.length))
    const messages = endpoint.requests.map((request) => verifiedMessage(secret, request))
    expect(messages.map(({ data }) => data.entity_name)).toEqual(keys)
    expect(messages[0]).toMatchObject({
      type: 'feature_flag.create',
      data: { user_email: 'admin@example.com', action_type: 'feature_flag_create', old_value: null },
    })
    expect(endpoint.requests[0]).toMatchObject({
      method: 'POST',
      path: '/hook?token=1',
      headers: { 'content-type': 'application/json', 'user-agent': expect.stringMatching(/^Assay\//) },
    })
    const delivered = await eventually(async () => {
      const found = await deliveriesOf(id)
      expect(found.every(({ status }: { status: string }) => status === 'DELIVERED')).toBe(true)
      return found
    })
    expect(delivered.map(({ id }: { id: string }) => id).toReversed()).toEqual(messages.map(({ id }) => id))
    expect((await admin().get(`/webhooks/${id}`)).json().health).toEqual({
      recent: keys.map(() => 'DELIVERED'),
      pending: 0,
    })
  })

  it('is not sent about what happened before the webhook, about other entities, or while it is not active', async () => {
    await createFlag('earlier')
    const wanted = await createFlag('wanted')
    const { id } = await createWebhook(service, { url: endpoint.url, entity_ids: [wanted] })
    await createFlag('other')
    await admin().post(`/feature-flags/${wanted}/enable`)
    await eventually(() => expect(endpoint.requests).toHaveLength(1))
    await admin().put(`/webhooks/${id}`, { is_active: false })
    await admin().post(`/feature-flags/${wanted}/disable`)
    await tick()
    await admin().put(`/webhooks/${id}`, { is_active: true })
    await tick()
    expect(await deliveriesOf(id)).toHaveLength(1)
  })
})

describe('a failing endpoint', () => {
  it('is called again with the same id by the schedule, and given up after ten calls', async () => {
    endpoint.answerWith(() => ({ status: 500, body: 'broken \u0000 here' }))
    const { id } = await createWebhook(service, { url: `${endpoint.url}/secret-path?key=secret-query` })
    await createFlag('a')
    await attempted(id, 1)
    expect(service.log.filter(({ message }) => message === 'webhook call failed')).toMatchObject([
      { level: 'warn', fields: { host: new URL(endpoint.url).host, attempts: 1, status: 500 } },
    ])
    expect(JSON.stringify(service.log)).not.toMatch(/secret-path|secret-query/)
    const minutes = [0.1, 5.5, 33, 132, 330, 660, 924, 1320, 1584]
    for (const [index, wait] of minutes.entries()) await attempted(id, index + 2, wait * 60_000)
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({
      status: 'FAILED',
      next_attempt_at: null,
      last_status: 500,
      last_error: 'The endpoint answered with status 500',
    })
    const { calls, body } = await callsOf(id, delivery.id)
    expect(calls.map(({ number }: { number: number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(calls[0]).toMatchObject({ status: 500, answer: 'broken \u{FFFD} here' })
    expect(body).toBe(endpoint.requests[0]?.body)
    expect(new Set(endpoint.requests.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([delivery.id]),
    )
  })

  it.each([
    [301, 'The endpoint answered with status 301; redirects are not followed'],
    [404, 'The endpoint answered with status 404'],
    [503, 'The endpoint answered with status 503'],
  ])('fails with status %i, and a redirect is not followed', async (status, error) => {
    const other = await startHttpReceiver()
    endpoint.answerWith(() => ({ status, headers: { Location: other.url } }))
    const { id } = await createWebhook(service, { url: endpoint.url })
    await createFlag('a')
    expect(await attempted(id, 1)).toMatchObject({
      status: 'PENDING',
      last_status: status,
      last_error: error,
    })
    expect(other.requests).toEqual([])
    await other.stop()
  })

  it('is left alone for as long as it asks', async () => {
    endpoint.answerWith(() => ({ status: 429, headers: { 'Retry-After': '3600' } }))
    const { id } = await createWebhook(service, { url: endpoint.url })
    await createFlag('a')
    const { next_attempt_at } = await attempted(id, 1)
    expect(next_attempt_at).toBe(new Date(service.now().getTime() + 3_600_000).toISOString())
  })

  it('that is gone is disabled at once, and administrators are notified', async () => {
    endpoint.answerWith(() => ({ status: 410 }))
    const { id } = await createWebhook(service, { url: endpoint.url })
    await createFlag('a')
    expect(await attempted(id, 1)).toMatchObject({ status: 'FAILED' })
    expect((await admin().get(`/webhooks/${id}`)).json()).toMatchObject({
      is_active: false,
      disabled_reason: 'gone',
    })
    const { items } = (await admin().get('/notifications/')).json()
    expect(items[0]).toMatchObject({ title: 'The webhook Hook is disabled' })
    const { items: entries } = (await admin().get(`/audit-logs/entity/webhook/${id}`)).json()
    expect(entries[0]).toMatchObject({
      action_type: 'webhook_disable',
      user_email: expect.stringMatching(/^system:/),
    })
  })

  it('is disabled after five days, and begins anew when it is enabled', async () => {
    endpoint.answerWith(() => ({ status: 500 }))
    const { id } = await createWebhook(service, { url: endpoint.url })
    await createFlag('a')
    await attempted(id, 1)
    service.advance(5 * DAY)
    await createFlag('b')
    const read = async () => (await admin().get(`/webhooks/${id}`)).json()
    await eventually(async () => {
      await tick()
      expect(await read()).toMatchObject({ is_active: false, disabled_reason: 'failing' })
    })
    endpoint.answerWith(() => ({ status: 204 }))
    await admin().put(`/webhooks/${id}`, { is_active: true })
    expect(await read()).toMatchObject({ is_active: true, disabled_reason: null, failing_since: null })
    service.advance(DAY)
    await eventually(async () => {
      await tick()
      expect((await read()).health).toEqual({ recent: ['DELIVERED', 'DELIVERED'], pending: 0 })
    })
  })
})

describe('an endpoint that', () => {
  it('does not answer holds up no other one', async () => {
    const slow = await startHttpReceiver()
    slow.answerWith(() => undefined)
    await createWebhook(service, { url: slow.url })
    await createWebhook(service, { url: endpoint.url })
    await createFlag('a')
    await eventually(() => expect(slow.requests).toHaveLength(1))
    await createFlag('b')
    await createFlag('c')
    await eventually(() => expect(endpoint.requests).toHaveLength(3))
    expect(slow.requests).toHaveLength(1)
    await slow.stop()
  })

  it('answers endlessly is read up to 4 KiB, and has the message', async () => {
    const endless = createServer((_, response) => {
      response.writeHead(200)
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1024)));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    }).listen(0, '127.0.0.1')
    await once(endless, 'listening')
    const { port } = endless.address() as AddressInfo
    const { id } = await createWebhook(service, { url: `http://127.0.0.1:${port}/` })
    const answer = (await admin().post(`/webhooks/${id}/test`)).json()
    expect(answer).toMatchObject({ delivered: true, status: 200, answer: 'x'.repeat(4096) })
    endless.closeAllConnections()
    endless.close()
  })

  it('refuses connections has failed', async () => {
    await endpoint.stop()
    const { id } = await createWebhook(service, { url: endpoint.url })
    expect((await admin().post(`/webhooks/${id}/test`)).json()).toMatchObject({
      delivered: false,
      status: null,
      error: 'No answer: ECONNREFUSED',
    })
    endpoint = await startHttpReceiver()
  })
})

describe('where private addresses are refused', () => {
  it('a name that leads to one is refused at each call, and nothing is sent', async () => {
    const { id } = await createWebhook(service, { url: endpoint.url.replace('127.0.0.1', 'localhost') })
    Object.assign(service.config, { ENVIRONMENT: 'production' })
    const call = async () => (await admin().post(`/webhooks/${id}/test`)).json()
    expect(await call()).toMatchObject({ delivered: false, error: 'The address does not use https' })
    const https = endpoint.url.replace('http://127.0.0.1', 'https://localhost')
    await service.db.updateTable('webhooks').set({ url: https }).execute()
    expect(await call()).toMatchObject({ delivered: false, error: 'The address is not public' })
    expect(endpoint.requests).toEqual([])
  })
})
