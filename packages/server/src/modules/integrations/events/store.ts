import type { Context } from '../../../context.ts'
import { type EventsQuery, eventRead, type IntegrationEvent } from './schema.ts'

/** One page of the webhooks of a configuration that were processed at least once, newest first, and their total number. */
export const listEvents = async (
  ctx: Context,
  configId: string,
  { skip, limit, status_filter }: EventsQuery,
): Promise<{ items: IntegrationEvent[]; total: number }> => {
  const matching = ctx.db
    .selectFrom('integration_events')
    .where('config_id', '=', configId)
    .where('status', '!=', 'pending')
    .$if(status_filter !== undefined, (q) => q.where('status', '=', status_filter ?? ''))
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .select(['id', 'delivery_id', 'event', 'status', 'links', 'error', 'received_at'])
    .orderBy('received_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => eventRead.parse(row)), total }
}
