import { type Context, inTransaction } from '../../../context.ts'
import { type AuditEntry, entriesBetween, lastPosition } from '../../audit/index.ts'
import { entryMessage } from '../events/message.ts'
import { subscribesTo } from '../events/patterns.ts'
import * as store from './store.ts'

/** Entries of one transaction. */
const ENTRIES_AT_ONCE = 100

/** Lets messages begin with the next entry of the audit log where no process has ever queued any. */
export const begin = async (ctx: Context): Promise<void> => store.ensureCursor(ctx, await lastPosition(ctx))

/**
 * Queues the messages about the entries of the audit log since the last time, in their order: each once, also when
 * processes do so at the same time or end in the middle. Ends early when `signal` is aborted.
 */
export const queueNew = async (ctx: Context, signal?: AbortSignal): Promise<void> => {
  let isMore = true
  while (isMore && signal?.aborted !== true) isMore = await inTransaction(ctx, queueSome)
}

/**
 * Queues the messages about the next entries; returns whether there are more. Webhooks are read after the end of the log:
 * one that does not exist by then is not sent what came before it.
 */
const queueSome = async (ctx: Context): Promise<boolean> => {
  const position = await store.lockCursor(ctx)
  if (position === undefined) return false
  const end = await lastPosition(ctx)
  if (end <= position) return false
  const webhooks = await store.subscribers(ctx)
  if (webhooks.length === 0) {
    await store.moveCursor(ctx, end)
    return false
  }
  const entries = await entriesBetween(ctx, {}, { after: position, until: end, limit: ENTRIES_AT_ONCE })
  await store.enqueue(
    ctx,
    entries.flatMap((entry) => messagesAbout(entry, webhooks)),
  )
  const reached = entries.at(-1)?.position ?? end
  await store.moveCursor(ctx, reached)
  return reached < end
}

/** The messages about an entry to those webhooks that subscribe to it. */
export const messagesAbout = (entry: AuditEntry, webhooks: readonly store.Subscriber[]): store.Queued[] => {
  const message = entryMessage(entry)
  if (!message) return []
  const event = { type: message.event_type, entity_id: entry.entity_id }
  return webhooks
    .filter((webhook) => entry.position > webhook.starts_after && subscribesTo(webhook, event))
    .map(({ id }) => ({ webhook_id: id, position: entry.position, ...message }))
}
