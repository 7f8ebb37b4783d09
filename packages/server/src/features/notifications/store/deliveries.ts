import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { textArray } from '../../../db/array-literal.ts'
import { newId } from '../../../lib/ids.ts'
import type { Message } from '../rules.ts'
import { MAX_ATTEMPTS, SENDING_MS } from '../rules.ts'
import { type Delivery, type DeliveryQuery, delivery } from '../schema.ts'

/** A message in the queue or in its log. */
export interface Outgoing extends Message {
  status: 'PENDING' | 'SENT' | 'FAILED' | 'SKIPPED'
  attempts: number
  error_message: string | null
}

/** Adds messages to the queue, or directly to its log. */
export const enqueue = async (ctx: Context, messages: readonly Outgoing[]): Promise<void> => {
  if (messages.length === 0) return
  const texts = (pick: (message: Outgoing) => string | null) => sql`${textArray(messages, pick)}::text[]`
  await sql`
    insert into notification_deliveries (id, event_type, channel, recipient, subject, body, status, attempts,
      error_message, next_attempt_at, created_at)
    select id, event_type, channel, recipient, subject, body, status, attempts, error_message,
      ${ctx.now()}, ${ctx.now()}
    from unnest(${textArray(messages, () => newId())}::uuid[], ${texts((one) => one.event_type)},
      ${texts((one) => one.channel)}, ${texts((one) => one.recipient)}, ${texts((one) => one.subject)},
      ${texts((one) => one.body)}, ${texts((one) => one.status)}, ${texts((one) => `${one.attempts}`)}::int[],
      ${texts((one) => one.error_message)})
      as waiting(id, event_type, channel, recipient, subject, body, status, attempts, error_message)
    `.execute(ctx.db)
}

/** A message that this process has claimed to send. */
export interface Claimed extends Omit<Message, 'event_type'> {
  id: string
  attempts: number
}

/** Claims due messages; no other process does so until the claim expires. */
export const claimDue = async (ctx: Context, limit: number): Promise<Claimed[]> => {
  const now = ctx.now()
  const { rows } = await sql<Claimed>`
    update notification_deliveries set attempts = attempts + 1,
      next_attempt_at = ${new Date(now.getTime() + SENDING_MS)}
    where id in (
      select id from notification_deliveries
      where status = 'PENDING' and next_attempt_at <= ${now} and attempts < ${MAX_ATTEMPTS}
      order by next_attempt_at, id limit ${limit} for update skip locked)
    returning id, channel, recipient, subject, body, attempts
    `.execute(ctx.db)
  return rows
}

/** Gives up messages whose last attempt has no outcome because its process has ended. */
export const giveUpLost = async (ctx: Context): Promise<void> => {
  await ctx.db
    .updateTable('notification_deliveries')
    .set({ status: 'FAILED', error_message: 'The service ended while it was sending' })
    .where('status', '=', 'PENDING')
    .where('attempts', '>=', MAX_ATTEMPTS)
    .where('next_attempt_at', '<=', ctx.now())
    .execute()
}

/** Outcome of an attempt; `retryAt` undefined: it was the last one. */
export type Attempted = { sent: true } | { sent: false; error: string; retryAt: Date | undefined }

/** Stores the outcome of an attempt. */
export const recordAttempt = async (ctx: Context, id: string, outcome: Attempted): Promise<void> => {
  await ctx.db
    .updateTable('notification_deliveries')
    .set(outcome.sent ? { status: 'SENT', error_message: null } : failed(outcome))
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute()
}

const failed = ({ error, retryAt }: Extract<Attempted, { sent: false }>) =>
  retryAt === undefined
    ? { status: 'FAILED', error_message: error }
    : { next_attempt_at: retryAt, error_message: error }

/** One page of the log, newest first, without pending messages. */
export const listLog = async (
  ctx: Context,
  { skip, limit, event_type, channel, status_filter }: DeliveryQuery,
): Promise<{ items: Delivery[]; total: number }> => {
  const log = ctx.db
    .selectFrom('notification_deliveries')
    .where('status', '<>', 'PENDING')
    .$if(event_type !== undefined, (q) => q.where('event_type', '=', event_type ?? ''))
    .$if(channel !== undefined, (q) => q.where('channel', '=', channel ?? ''))
    .$if(status_filter !== undefined, (q) => q.where('status', '=', status_filter ?? ''))
  const { total } = await log.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await log
    .select(['id', 'event_type', 'channel', 'recipient', 'status', 'subject', 'error_message'])
    .select(['attempts', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => delivery.parse(row)), total }
}

/** Deletes log entries before a time; returns their number. Pending messages are always newer. */
export const removeBefore = async (ctx: Context, moment: Date): Promise<number> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('notification_deliveries')
    .where('created_at', '<', moment)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
