import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { newId } from '../../../lib/ids.ts'
import { INTEGRATION_TYPES, type IntegrationType } from '../types.ts'
import { type DeliveredItem, type Delivery, deliveredItem } from './delivery.ts'

interface NewEvent extends Delivery {
  config_id: string
  delivery_id: string | undefined
}

/**
 * Stores a webhook, unless one with its delivery id was received after `since`.
 *
 * @returns whether it was stored
 */
export const insertEvent = async (ctx: Context, event: NewEvent, since: Date): Promise<boolean> => {
  const now = ctx.now()
  const { rows } = await sql`
    insert into integration_events (id, config_id, delivery_id, event, items, next_attempt_at, received_at)
    values (
      ${newId()}, ${event.config_id}, ${event.delivery_id ?? null}, ${event.event}, ${JSON.stringify(event.items)},
      ${now}, ${now}
    )
    on conflict on constraint uq_integration_events_delivery do update set
      id = excluded.id, event = excluded.event, items = excluded.items, status = 'pending', links = '{}', error = null,
      attempts = 0, next_attempt_at = excluded.next_attempt_at, received_at = excluded.received_at
    where integration_events.received_at <= ${since}
    returning id`.execute(ctx.db)
  return rows.length > 0
}

/** A webhook that this process has claimed for one attempt. */
export interface ClaimedEvent {
  id: string
  config_id: string
  integration_type: IntegrationType
  items: DeliveredItem[]
  /** Attempts so far, this one included. */
  attempts: number
}

const storedType = z.enum(INTEGRATION_TYPES)

interface Claim {
  maxAttempts: number
  /** When the next attempt is due unless this one succeeds. */
  nextAttempt: Date
}

/** Claims the webhook that has been due for the longest time; undefined when none is due. */
export const claimDue = async (
  ctx: Context,
  { maxAttempts, nextAttempt }: Claim,
): Promise<ClaimedEvent | undefined> => {
  const row = await ctx.db
    .updateTable('integration_events as event')
    .from('integration_configs as config')
    .set((eb) => ({ attempts: eb('event.attempts', '+', 1), next_attempt_at: nextAttempt }))
    .whereRef('config.id', '=', 'event.config_id')
    .where('event.id', '=', (eb) =>
      eb
        .selectFrom('integration_events')
        .select('id')
        .where('status', 'in', ['pending', 'failed'])
        .where('attempts', '<', maxAttempts)
        .where('next_attempt_at', '<=', ctx.now())
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['event.id', 'event.config_id', 'event.items', 'event.attempts', 'config.integration_type'])
    .executeTakeFirst()
  return (
    row && {
      ...row,
      integration_type: storedType.parse(row.integration_type),
      items: deliveredItem.array().parse(row.items),
    }
  )
}

interface Outcome {
  status: 'processed' | 'ignored' | 'failed'
  links?: string[]
  error?: string
}

/** Stores how an attempt ended. */
export const writeOutcome = async (
  ctx: Context,
  id: string,
  { status, links = [], error }: Outcome,
): Promise<void> => {
  await ctx.db
    .updateTable('integration_events')
    .set({ status, links, error: error ?? null })
    .where('id', '=', id)
    .execute()
}

/** Marks webhooks as failed whose last attempt never ended, as when its process was killed. */
export const failAbandoned = async (ctx: Context, maxAttempts: number, error: string): Promise<void> => {
  await ctx.db
    .updateTable('integration_events')
    .set({ status: 'failed', error })
    .where('status', '=', 'pending')
    .where('attempts', '>=', maxAttempts)
    .where('next_attempt_at', '<=', ctx.now())
    .execute()
}

/** Deletes webhooks that were received before a time, and returns their number. */
export const removeEventsBefore = async (ctx: Context, moment: Date): Promise<number> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('integration_events')
    .where('received_at', '<', moment)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
