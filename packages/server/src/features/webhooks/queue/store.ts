import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { textArray } from '../../../db/array-literal.ts'
import { newId } from '../../../lib/ids.ts'
import type { Subscription } from '../events/patterns.ts'

/** Lets messages begin after a position of the audit log, unless they have begun before. */
export const ensureCursor = async (ctx: Context, position: number): Promise<void> => {
  await ctx.db
    .insertInto('webhook_cursor')
    .values({ position })
    .onConflict((row) => row.doNothing())
    .execute()
}

/** The last position that messages were queued for, locked; undefined while another process queues some. */
export const lockCursor = async (ctx: Context): Promise<number | undefined> => {
  const row = await ctx.db
    .selectFrom('webhook_cursor')
    .select('position')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.position
}

/** Sets the last position that messages were queued for. */
export const moveCursor = async (ctx: Context, position: number): Promise<void> => {
  await ctx.db.updateTable('webhook_cursor').set({ position }).execute()
}

/** An active webhook with what it subscribes to. */
export interface Subscriber extends Subscription {
  id: string
  /** Only later entries of the audit log are sent. */
  starts_after: number
}

/** All active webhooks. */
export const subscribers = (ctx: Context): Promise<Subscriber[]> =>
  ctx.db
    .selectFrom('webhooks')
    .select(['id', 'event_types', 'entity_ids', 'starts_after'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()

/** A message to a webhook that is to be queued. */
export interface Queued {
  webhook_id: string
  position: number
  event_type: string
  body: string
}

/** Queues messages, which are due now; those that were queued before stay as they are. Returns the number of new ones. */
export const enqueue = async (ctx: Context, messages: readonly Queued[]): Promise<number> => {
  if (messages.length === 0) return 0
  const now = ctx.now()
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_deliveries (id, webhook_id, position, event_type, body, status, attempts, failures,
      next_attempt_at, created_at)
    select id, webhook_id, position, event_type, body, 'PENDING', 0, 0, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${textArray(messages, () => newId())}::uuid[],
      ${textArray(messages, (one) => one.webhook_id)}::uuid[],
      ${textArray(messages, (one) => String(one.position))}::bigint[],
      ${textArray(messages, (one) => one.event_type)}::text[],
      ${textArray(messages, (one) => one.body)}::text[])
      as queued(id, webhook_id, position, event_type, body)
    on conflict (webhook_id, position) do nothing
    `.execute(ctx.db)
  return Number(numAffectedRows)
}
