import type { Context } from '../../../context.ts'
import { type PhiRecord, type RecordsQuery, recordRead } from './schema.ts'

/** Stores a record; the database refuses to change or delete it. */
export const insert = async (ctx: Context, record: PhiRecord): Promise<void> => {
  await ctx.db.insertInto('phi_audit_logs').values(record).execute()
}

/** Records that match the query. */
const matching = (ctx: Context, query: Omit<RecordsQuery, 'page' | 'page_size'>) => {
  const { from_date, to_date, resource_type, user_id, action } = query
  let records = ctx.db.selectFrom('phi_audit_logs')
  if (from_date) records = records.where('timestamp', '>=', from_date)
  if (to_date) records = records.where('timestamp', '<=', to_date)
  if (resource_type !== undefined) records = records.where('resource_type', '=', resource_type)
  if (user_id !== undefined) records = records.where('user_id', '=', user_id)
  if (action !== undefined) records = records.where('action', '=', action)
  return records
}

/** One page of records, newest first, and their total number. */
export const list = async (
  ctx: Context,
  query: RecordsQuery,
): Promise<{ items: PhiRecord[]; total: number }> => {
  const { total } = await matching(ctx, query)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(ctx, query)
    .selectAll()
    .orderBy('timestamp', 'desc')
    .orderBy('position', 'desc')
    .offset((query.page - 1) * query.page_size)
    .limit(query.page_size)
    .execute()
  return { items: rows.map((row) => recordRead.parse(row)), total }
}

/** Username of an account, or undefined. */
export const usernameOf = async (ctx: Context, id: string): Promise<string | undefined> => {
  const row = await ctx.db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst()
  return row?.username
}
