import { type Context, inTransaction } from '../../../context.ts'
import { refuseReversedRange } from '../../../http/date-range.ts'
import { conflict, invalid, notFound } from '../../../lib/errors.ts'
import { type AuditEntry, entriesBetween, lastPosition, record } from '../../audit/index.ts'
import type { Webhook } from '../definition/schema.ts'
import { lockWebhook } from '../definition/store.ts'
import { messagesAbout } from '../queue/actions.ts'
import { enqueue, type Queued } from '../queue/store.ts'
import type { Delivery, ReplayRange } from './schema.ts'
import * as store from './store.ts'

/** Messages that one replay queues. */
const MAX_REPLAYED = 1000
/** Entries of the audit log that one replay reads. */
const MAX_ENTRIES = 20_000
const ENTRIES_AT_ONCE = 1000

const lockActive = async (ctx: Context, id: string): Promise<Webhook> => {
  const webhook = await lockWebhook(ctx, id)
  if (!webhook) throw notFound('Webhook')
  if (!webhook.is_active) throw conflict('The webhook is not active; enable it first')
  return webhook
}

/**
 * Sends a message again, with the same id and text, and again by the schedule of retries.
 *
 * @throws AppError 404, or 409 while the webhook is not active
 */
export const replayOne = (ctx: Context, webhookId: string, id: string): Promise<Delivery> =>
  inTransaction(ctx, async (ctx) => {
    const webhook = await lockActive(ctx, webhookId)
    const queued = await store.requeue(ctx, webhookId, id)
    if (!queued) throw notFound('Delivery')
    await recordReplay(ctx, webhook, { delivery_id: id, event_type: queued.event_type })
    return queued
  })

/**
 * Sends the messages of a period: those that were given up or never queued, also from before the webhook existed; and those
 * that were delivered, where these are wanted.
 *
 * @throws AppError 400 for a period that ends before it begins or holds too much, 404, or 409 while it is not active
 */
export const replayPeriod = (ctx: Context, id: string, range: ReplayRange): Promise<{ queued: number }> => {
  refuseReversedRange(range)
  return inTransaction(ctx, async (ctx) => {
    const webhook = await lockActive(ctx, id)
    const messages = await messagesIn(ctx, webhook, range)
    const again = await store.requeueAbout(ctx, id, {
      positions: messages.map(({ position }) => position),
      statuses: range.include_delivered ? ['FAILED', 'DELIVERED'] : ['FAILED'],
    })
    const queued = again + (await enqueue(ctx, messages))
    await recordReplay(ctx, webhook, { ...range, queued })
    return { queued }
  })
}

const messagesIn = async (ctx: Context, webhook: Webhook, range: ReplayRange): Promise<Queued[]> => {
  const messages: Queued[] = []
  for await (const page of entriesIn(ctx, range)) {
    messages.push(...page.flatMap((entry) => messagesAbout(entry, [{ ...webhook, starts_after: 0 }])))
    if (messages.length > MAX_REPLAYED) {
      throw invalid(`The period has more than ${MAX_REPLAYED} events; choose a shorter one`)
    }
  }
  return messages
}

async function* entriesIn(ctx: Context, { from_date, to_date }: ReplayRange): AsyncGenerator<AuditEntry[]> {
  const until = await lastPosition(ctx)
  for (let [after, read] = [0, 0]; ; read += ENTRIES_AT_ONCE) {
    if (read >= MAX_ENTRIES) {
      throw invalid(`The period has more than ${MAX_ENTRIES} audit entries; choose a shorter one`)
    }
    const page = await entriesBetween(ctx, { from_date, to_date }, { after, until, limit: ENTRIES_AT_ONCE })
    yield page
    if (page.length < ENTRIES_AT_ONCE) return
    after = page.at(-1)?.position ?? until
  }
}

/** The entry also wakes every process that delivers. */
const recordReplay = (ctx: Context, { id, name }: Webhook, new_value: object): Promise<void> =>
  record(ctx, { action: 'webhook_replay', entity: { type: 'webhook', id, name }, new_value })
