import type { Context } from '../../../context.ts'
import { listEntries } from '../../../features/audit/index.ts'
import { eventOf } from './rules.ts'
import type { EventPage, EventsQuery } from './schema.ts'

/**
 * One page of the audit log, newest first.
 *
 * @throws AppError 400 for a period that ends before it begins
 */
export const listEvents = async (
  ctx: Context,
  { page, limit, ...filter }: EventsQuery,
): Promise<EventPage> => {
  const { items, total } = await listEntries(ctx, { ...filter, skip: (page - 1) * limit, limit })
  return { items: items.map((entry) => eventOf(entry, ctx.config)), total, page, limit }
}
