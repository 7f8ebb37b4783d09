import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { CallOutcome, Outgoing } from './call.ts'

/** A claim of a webhook, for which no other process delivers while it lasts. */
export interface Claim {
  webhook_id: string
  claim: string
}

interface ClaimTerms {
  claim: string
  until: Date
  limit: number
}

/** Claims webhooks for which messages are due; those that wait longest first. */
export const claimDue = async (ctx: Context, { claim, until, limit }: ClaimTerms): Promise<Claim[]> => {
  const now = ctx.now()
  const { rows } = await sql<Claim>`
    update webhooks set claim = ${claim}, claimed_until = ${until}
    where id in (
      select w.id from webhooks w
      cross join lateral (
        select min(next_attempt_at) as due_at from webhook_deliveries
        where webhook_id = w.id and status = 'PENDING') d
      where w.is_active and (w.claimed_until is null or w.claimed_until <= ${now}) and d.due_at <= ${now}
      order by d.due_at, w.id limit ${limit} for update of w skip locked)
    returning id as webhook_id, claim
    `.execute(ctx.db)
  return rows
}

/** A message that is due. */
interface Due extends Outgoing {
  event_type: string
}

/** The next message that is due for a claimed webhook, and more time for it; undefined without one, or without the claim. */
export const nextDue = async (
  ctx: Context,
  { webhook_id, claim }: Claim,
  until: Date,
): Promise<Due | undefined> => {
  const held = await ctx.db
    .updateTable('webhooks')
    .set({ claimed_until: until })
    .where('id', '=', webhook_id)
    .where('claim', '=', claim)
    .where('is_active', '=', true)
    .returning('url')
    .executeTakeFirst()
  if (!held) return undefined
  const due = await ctx.db
    .selectFrom('webhook_deliveries')
    .select(['id', 'webhook_id', 'event_type', 'body'])
    .where('webhook_id', '=', webhook_id)
    .where('status', '=', 'PENDING')
    .where('next_attempt_at', '<=', ctx.now())
    .orderBy('next_attempt_at')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return due && { ...due, ...held }
}

/** Ends a claim. */
export const release = async (ctx: Context, { webhook_id, claim }: Claim): Promise<void> => {
  await ctx.db
    .updateTable('webhooks')
    .set({ claim: null, claimed_until: null })
    .where('id', '=', webhook_id)
    .where('claim', '=', claim)
    .execute()
}

/** Counts of a delivery's attempts. */
interface AttemptCounts {
  attempts: number
  failures: number
}

/** The attempts at a delivery so far, locked; undefined when it was deleted. */
export const lockDelivery = (ctx: Context, id: string): Promise<AttemptCounts | undefined> =>
  ctx.db
    .selectFrom('webhook_deliveries')
    .select(['attempts', 'failures'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Stores a call as an attempt at a delivery. */
export const insertAttempt = async (
  ctx: Context,
  attempt: { delivery_id: string; number: number },
  { status, error, answer, duration_ms }: CallOutcome,
): Promise<void> => {
  await ctx.db
    .insertInto('webhook_attempts')
    .values({ ...attempt, status, error, answer, duration_ms, started_at: ctx.now() })
    .execute()
}

interface DeliveryState extends AttemptCounts {
  status: 'PENDING' | 'DELIVERED' | 'FAILED'
  next_attempt_at: Date | null
  completed_at: Date | null
  last_status: number | null
  last_error: string | null
}

/** Stores the state of a delivery after an attempt. */
export const updateDelivery = async (ctx: Context, id: string, state: DeliveryState): Promise<void> => {
  await ctx.db.updateTable('webhook_deliveries').set(state).where('id', '=', id).execute()
}

/** The number of messages that wait for active webhooks. */
export const countPending = async (ctx: Context): Promise<number> => {
  const { total } = await ctx.db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .where('webhook_deliveries.status', '=', 'PENDING')
    .where('webhooks.is_active', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
