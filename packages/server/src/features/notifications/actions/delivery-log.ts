import type { Context } from '../../../context.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { Delivery, DeliveryQuery } from '../schema.ts'
import { listLog } from '../store/deliveries.ts'

/** One page of sent, failed and skipped messages, newest first. */
export const deliveryLog = async (
  ctx: Context,
  query: DeliveryQuery,
): Promise<{ items: Delivery[]; total: number; skip: number; limit: number }> => {
  const page = await listLog(ctx, query)
  return pageAnswer(query, page)
}
