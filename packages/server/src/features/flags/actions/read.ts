import type { Context } from '../../../context.ts'
import { notFound } from '../../../lib/errors.ts'
import type { Flag } from '../schema/flag.ts'
import type { ListQuery } from '../schema/requests.ts'
import * as store from '../store.ts'

/**
 * One flag.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<Flag> => {
  const flag = await store.find(ctx, id)
  if (!flag) throw notFound('Feature flag')
  return flag
}

/** One page of flags. */
export const list = async (ctx: Context, query: ListQuery) => ({
  ...(await store.list(ctx, query)),
  skip: query.skip,
  limit: query.limit,
})
