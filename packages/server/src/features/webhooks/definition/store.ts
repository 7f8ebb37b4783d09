import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Page } from '../../../http/paging.ts'
import { DELIVERY_STATUSES, type Webhook, type WebhookHealth, type WebhookRead, webhook } from './schema.ts'

const COLUMNS = [
  'id',
  'name',
  'url',
  'event_types',
  'entity_ids',
  'is_active',
  'disabled_reason',
  'failing_since',
  'created_at',
  'updated_at',
] as const

/** Stores a new webhook, which is sent entries after a position of the audit log. */
export const insertWebhook = async (
  ctx: Context,
  created: Webhook,
  by: { starts_after: number; created_by: string | null },
): Promise<void> => {
  await ctx.db
    .insertInto('webhooks')
    .values({ ...created, ...by })
    .execute()
}

/** A webhook, locked until the transaction ends. */
export const lockWebhook = async (ctx: Context, id: string): Promise<Webhook | undefined> => {
  const row = await ctx.db
    .selectFrom('webhooks')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && webhook.parse(row)
}

/** A webhook, or undefined. */
export const findWebhook = async (ctx: Context, id: string): Promise<Webhook | undefined> => {
  const row = await ctx.db.selectFrom('webhooks').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && webhook.parse(row)
}

/** The number of all webhooks. */
export const countWebhooks = async (ctx: Context): Promise<number> => {
  const { total } = await ctx.db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One page of webhooks, the newest first. */
export const listWebhooks = async (
  ctx: Context,
  { skip, limit }: Page,
): Promise<{ items: WebhookRead[]; total: number }> => {
  const rows = await ctx.db
    .selectFrom('webhooks')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  const health = await healthOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const items = rows.map((row) => ({ ...webhook.parse(row), health: health.get(row.id) ?? NO_DELIVERIES }))
  return { items, total: await countWebhooks(ctx) }
}

const SHOWN_DELIVERIES = 20
const NO_DELIVERIES: WebhookHealth = { recent: [], pending: 0 }

/** How the last deliveries of webhooks went. */
export const healthOf = async (ctx: Context, ids: readonly string[]): Promise<Map<string, WebhookHealth>> => {
  const { rows } = await sql<{ id: string; recent: string[]; pending: number }>`
    select w.id,
      array(select status from webhook_deliveries where webhook_id = w.id
        order by created_at desc, id limit ${SHOWN_DELIVERIES}) as recent,
      (select count(*) from webhook_deliveries where webhook_id = w.id and status = 'PENDING') as pending
    from unnest(${ids}::uuid[]) as w(id)
    `.execute(ctx.db)
  return new Map(
    rows.map(({ id, recent, pending }) => [
      id,
      { recent: recent.flatMap((text) => DELIVERY_STATUSES.find((known) => known === text) ?? []), pending },
    ]),
  )
}

/** Changes a webhook. */
export const updateWebhook = async (
  ctx: Context,
  id: string,
  change: Partial<Omit<Webhook, 'id' | 'created_at'>>,
): Promise<void> => {
  await ctx.db.updateTable('webhooks').set(change).where('id', '=', id).execute()
}

/** Deletes a webhook with its secrets and deliveries. */
export const deleteWebhook = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('webhooks').where('id', '=', id).execute()
}
