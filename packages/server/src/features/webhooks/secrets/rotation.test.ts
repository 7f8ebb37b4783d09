import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpReceiver, startHttpReceiver } from '../../../testing/http-receiver.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { type CreatedWebhook, createWebhook, verifiedMessage } from '../../../testing/webhook-endpoint.ts'

const HOUR = 3_600_000

let service: TestService
let endpoint: HttpReceiver
beforeAll(async () => {
  endpoint = await startHttpReceiver()
})
afterAll(async () => {
  await endpoint.stop()
})

const withService = async (work: () => Promise<void>): Promise<void> => {
  service = await startTestService({ now: new Date(), config: { WEBHOOKS_ENABLED: 'true' } })
  await work().finally(() => service.close())
}

const rotate = (id: string, body?: object) => service.as('admin').post(`/webhooks/${id}/rotate-secret`, body)

/** Which of these secrets a message is signed with now. */
const signing = async ({ id }: CreatedWebhook, secrets: readonly string[]): Promise<boolean[]> => {
  expect((await service.as('admin').post(`/webhooks/${id}/test`)).json()).toMatchObject({ delivered: true })
  const request = endpoint.requests.at(-1)
  return secrets.map((secret) => {
    try {
      return verifiedMessage(secret, request).type === 'webhook.test'
    } catch {
      return false
    }
  })
}

describe('rotating a secret', () => {
  it('leaves the former one valid for 24 hours', () =>
    withService(async () => {
      const webhook = await createWebhook(service, { url: endpoint.url })
      const answer = (await rotate(webhook.id)).json()
      const secrets = [webhook.secret, answer.secret]
      const end = new Date(service.now().getTime() + 24 * HOUR)
      expect(answer).toEqual({
        secret: expect.stringMatching(/^whsec_/),
        previous_valid_until: end.toISOString(),
      })
      expect(await signing(webhook, secrets)).toEqual([true, true])
      expect(endpoint.requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/)
      // The receiver's clock goes on as well: what it gets is too far from its own time to be verified, but signed once.
      service.advance(24 * HOUR)
      await signing(webhook, secrets)
      expect(endpoint.requests.at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S{44}$/)
    }))

  it('can revoke all former ones at once', () =>
    withService(async () => {
      const webhook = await createWebhook(service, { url: endpoint.url })
      const second = (await rotate(webhook.id)).json()
      const third = (await rotate(webhook.id, { revoke_previous: true })).json()
      expect(third.previous_valid_until).toBeNull()
      expect(await signing(webhook, [webhook.secret, second.secret, third.secret])).toEqual([
        false,
        false,
        true,
      ])
    }))

  it('keeps every secret that was answered, also when several people rotate at once, up to five', () =>
    withService(async () => {
      const webhook = await createWebhook(service, { url: endpoint.url })
      const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(webhook.id)))
      const given = answers
        .filter(({ statusCode }) => statusCode === 200)
        .map((answer) => answer.json().secret)
      const refused = answers.filter(({ statusCode }) => statusCode === 409)
      expect([given.length, refused.length]).toEqual([4, 4])
      expect(refused[0]?.json().detail).toBe('A webhook can have 5 valid secrets; revoke the previous ones')
      expect(await signing(webhook, [webhook.secret, ...given])).toEqual(Array(5).fill(true))
      const { items } = (await service.as('admin').get(`/audit-logs/entity/webhook/${webhook.id}`)).json()
      const rotations = items.filter(
        (entry: { action_type: string }) => entry.action_type === 'webhook_rotate_secret',
      )
      expect(rotations).toHaveLength(4)
    }))

  it('repairs a webhook whose secret cannot be read any more', () =>
    withService(async () => {
      const { id } = await createWebhook(service, { url: endpoint.url })
      await service.db.updateTable('webhook_secrets').set({ secret: 'v1.AAAA' }).execute()
      const test = () => service.as('admin').post(`/webhooks/${id}/test`)
      expect((await test()).json()).toMatchObject({
        delivered: false,
        error: 'The secret cannot be read; rotate it',
      })
      await rotate(id)
      expect((await test()).json()).toMatchObject({ delivered: true, status: 200, answer: 'ok' })
    }))
})
