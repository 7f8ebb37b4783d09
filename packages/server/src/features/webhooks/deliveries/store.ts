import type { Context } from '../../../context.ts'
import {
  type DeliveriesQuery,
  type Delivery,
  type DeliveryDetail,
  delivery,
  deliveryDetail,
} from './schema.ts'

const COLUMNS = [
  'id',
  'event_type',
  'position',
  'status',
  'attempts',
  'next_attempt_at',
  'last_status',
  'last_error',
  'created_at',
  'completed_at',
] as const

/** One page of the deliveries to a webhook, the newest first. */
export const listDeliveries = async (
  ctx: Context,
  webhookId: string,
  { skip, limit, status, event_type }: DeliveriesQuery,
): Promise<{ items: Delivery[]; total: number }> => {
  const deliveries = ctx.db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? ''))
    .$if(event_type !== undefined, (q) => q.where('event_type', '=', event_type ?? ''))
  const { total } = await deliveries
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await deliveries
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('position', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => delivery.parse(row)), total }
}

const SHOWN_CALLS = 50

/** A delivery to a webhook with its text and its calls, or undefined. */
export const findDelivery = async (
  ctx: Context,
  webhookId: string,
  id: string,
): Promise<DeliveryDetail | undefined> => {
  const row = await ctx.db
    .selectFrom('webhook_deliveries')
    .select([...COLUMNS, 'body'])
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const calls = await ctx.db
    .selectFrom('webhook_attempts')
    .select(['number', 'started_at', 'duration_ms', 'status', 'error', 'answer'])
    .where('delivery_id', '=', id)
    .orderBy('number', 'desc')
    .limit(SHOWN_CALLS)
    .execute()
  return deliveryDetail.parse({ ...row, calls })
}

/** What makes a delivery one that is due now. */
const queuedAgain = (now: Date) => ({
  status: 'PENDING',
  failures: 0,
  next_attempt_at: now,
  completed_at: null,
})

/** Queues a delivery to a webhook again; returns it, or undefined when there is none. */
export const requeue = async (ctx: Context, webhookId: string, id: string): Promise<Delivery | undefined> => {
  const row = await ctx.db
    .updateTable('webhook_deliveries')
    .set(queuedAgain(ctx.now()))
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row && delivery.parse(row)
}

/** Queues the deliveries about some entries again that are over in one of these ways; returns their number. */
export const requeueAbout = async (
  ctx: Context,
  webhookId: string,
  { positions, statuses }: { positions: readonly number[]; statuses: readonly string[] },
): Promise<number> => {
  if (positions.length === 0) return 0
  const { numUpdatedRows } = await ctx.db
    .updateTable('webhook_deliveries')
    .set(queuedAgain(ctx.now()))
    .where('webhook_id', '=', webhookId)
    .where('position', 'in', positions)
    .where('status', 'in', statuses)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

interface TestDelivery {
  id: string
  webhook_id: string
  event_type: string
  body: string
  isDelivered: boolean
  last_status: number | null
  last_error: string | null
}

/** Stores a test message, which was sent once. */
export const insertTest = async (ctx: Context, { isDelivered, ...test }: TestDelivery): Promise<void> => {
  const now = ctx.now()
  await ctx.db
    .insertInto('webhook_deliveries')
    .values({
      ...test,
      status: isDelivered ? 'DELIVERED' : 'FAILED',
      attempts: 1,
      failures: isDelivered ? 0 : 1,
      created_at: now,
      completed_at: now,
    })
    .execute()
}

/** Deletes deliveries from before a time; returns their number. */
export const removeBefore = async (ctx: Context, moment: Date): Promise<number> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', moment)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
