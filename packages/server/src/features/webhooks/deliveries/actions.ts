import { type Context, inTransaction } from '../../../context.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { Caller } from '../../../lib/caller.ts'
import { conflict, notFound } from '../../../lib/errors.ts'
import { fairTurns, NoTurnError } from '../../../lib/fair-turns.ts'
import { newId } from '../../../lib/ids.ts'
import type { Webhook } from '../definition/schema.ts'
import { findWebhook } from '../definition/store.ts'
import { testMessage } from '../events/message.ts'
import { callEndpoint } from '../sending/call.ts'
import { insertAttempt } from '../sending/store.ts'
import type { DeliveriesQuery, DeliveryDetail, TestResult } from './schema.ts'
import * as store from './store.ts'

const existing = async (ctx: Context, id: string): Promise<Webhook> => {
  const found = await findWebhook(ctx, id)
  if (!found) throw notFound('Webhook')
  return found
}

/**
 * One page of the deliveries to a webhook, the newest first.
 *
 * @throws AppError 404
 */
export const list = async (ctx: Context, webhookId: string, query: DeliveriesQuery) => {
  await existing(ctx, webhookId)
  return pageAnswer(query, await store.listDeliveries(ctx, webhookId, query))
}

/**
 * A delivery with its text and its calls.
 *
 * @throws AppError 404, also when it is one to another webhook
 */
export const read = async (ctx: Context, webhookId: string, id: string): Promise<DeliveryDetail> => {
  const found = await store.findDelivery(ctx, webhookId, id)
  if (!found) throw notFound('Delivery')
  return found
}

/** Each test holds a request and a connection for up to 15 seconds. */
const turns = fairTurns({ running: 8, waiting: 32, perKey: 1 })

/**
 * Sends a test message once, also to a webhook that is not active, and waits for the answer.
 *
 * @throws AppError 404, or 409 while it is being tested
 */
export const test = async (ctx: Context, id: string, caller: Caller): Promise<TestResult> => {
  const webhook = await existing(ctx, id)
  try {
    return await turns(id, () => sendTest(ctx, webhook, caller.signal()))
  } catch (error) {
    if (error instanceof NoTurnError) throw conflict('The webhook is being tested; wait for the answer')
    throw error
  }
}

const sendTest = async (ctx: Context, webhook: Webhook, signal: AbortSignal): Promise<TestResult> => {
  const delivery = { id: newId(), webhook_id: webhook.id, ...testMessage(webhook, ctx.now()) }
  const outcome = await callEndpoint(ctx, { ...delivery, url: webhook.url }, signal)
  const { status, error, answer, duration_ms } = outcome
  const delivered = error === null
  await inTransaction(ctx, async (ctx) => {
    await store.insertTest(ctx, {
      ...delivery,
      isDelivered: delivered,
      last_status: status,
      last_error: error,
    })
    await insertAttempt(ctx, { delivery_id: delivery.id, number: 1 }, outcome)
  })
  return { delivery_id: delivery.id, delivered, status, error, answer, duration_ms }
}
