import { announce, type Context, inTransaction } from '../../../context.ts'
import { savepoint } from '../../../db/transaction.ts'
import type { Kind } from '../kinds.ts'
import {
  addressesFor,
  chatOf,
  choiceOf,
  concernedBy,
  emailOf,
  linkBase,
  type Message,
  type Notice,
  whyClosed,
} from '../rules.ts'
import { findSettings } from '../store/choices.ts'
import { enqueue, type Outgoing } from '../store/deliveries.ts'
import * as store from '../store/inbox.ts'

/**
 * Notifies people: puts the notice into inboxes and queues e-mails and chat messages, within the caller's transaction.
 * A failure here is logged and never rolls back the change. To be called before `record` of the audit log.
 */
export const notify = async (ctx: Context, notice: Notice): Promise<void> => {
  try {
    await inTransaction(ctx, (ctx) => savepoint(ctx.db, (db) => publish({ ...ctx, db }, notice)))
  } catch (error) {
    ctx.log.error({ err: error, kind: notice.kind, entity: notice.entity }, 'notification not stored')
  }
}

const publish = async (ctx: Context, notice: Notice): Promise<void> => {
  const { kind } = notice
  const receivers = concernedBy(kind, await store.lockReceivers(ctx))
  const reached = receivers.filter(({ events }) => choiceOf(events, kind).inbox)
  const { chat_events, admin_emails } = await findSettings(ctx)
  const base = linkBase(ctx.config)
  const messages = addressesFor(kind, receivers, admin_emails).map((to) => emailOf(notice, to, base))
  if (chat_events.includes(kind)) messages.push(chatOf(notice, ctx.config.CHAT_WEBHOOK_URL, base))
  await store.insert(
    ctx,
    notice,
    reached.map(({ id }) => id),
  )
  await send(ctx, messages)
}

const send = async (ctx: Context, messages: readonly Message[]): Promise<void> => {
  const outgoing = messages.map((message) => outgoingOf(ctx, message))
  await enqueue(ctx, outgoing)
  const isWaiting = outgoing.some(({ status }) => status === 'PENDING')
  if (isWaiting) await announce(ctx, { topic: 'notifications', id: 'queue' })
}

const outgoingOf = ({ config }: Context, message: Message): Outgoing => {
  const closed = whyClosed(message.channel, config)
  const status = closed === undefined ? 'PENDING' : 'SKIPPED'
  return { ...message, status, attempts: 0, error_message: closed ?? null }
}

/**
 * Notifies of a warning that is checked repeatedly: once, and not again until `endAlert` was called.
 *
 * @returns whether people were notified now
 */
export const notifyOnce = (ctx: Context, notice: Notice): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const isNew = await store.raise(ctx, notice.kind, notice.entity.id)
    if (isNew) await notify(ctx, notice)
    return isNew
  })

/**
 * Ends a warning of `notifyOnce`.
 *
 * @returns whether it was active
 */
export const endAlert = (ctx: Context, kind: Kind, entityId: string): Promise<boolean> =>
  store.lower(ctx, kind, entityId)
