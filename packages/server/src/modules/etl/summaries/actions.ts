import type { Context } from '../../../context.ts'
import { REVERSED_RANGE } from '../../../http/date-range.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { invalid } from '../../../lib/errors.ts'
import type { SummariesQuery } from './schema.ts'
import * as store from './store.ts'

/**
 * One page of daily summaries, the newest day first.
 *
 * @throws AppError 400 for a range that ends before it begins
 */
export const list = async (ctx: Context, query: SummariesQuery) => {
  const { from_date, to_date } = query
  if (from_date !== undefined && to_date !== undefined && from_date > to_date) throw invalid(REVERSED_RANGE)
  return pageAnswer(query, await store.list(ctx, query))
}
