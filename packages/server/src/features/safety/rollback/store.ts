import type { Context } from '../../../context.ts'
import { type RecordQuery, type RollbackRecord, recordRead } from './schema.ts'

/** Stores the record of a rollback. */
export const insertRecord = async (ctx: Context, record: RollbackRecord): Promise<void> => {
  await ctx.db
    .insertInto('safety_rollback_records')
    .values({ ...record, evidence: record.evidence === null ? null : JSON.stringify(record.evidence) })
    .execute()
}

/** One page of the rollbacks, the newest first, and their total number. */
export const listRecords = async (
  ctx: Context,
  { skip, limit, feature_flag_id, trigger_type, from_date, to_date }: RecordQuery,
): Promise<{ items: RollbackRecord[]; total: number }> => {
  const records = ctx.db
    .selectFrom('safety_rollback_records')
    .$if(feature_flag_id !== undefined, (q) => q.where('feature_flag_id', '=', feature_flag_id ?? ''))
    .$if(trigger_type !== undefined, (q) => q.where('trigger_type', '=', trigger_type ?? ''))
    .$if(from_date !== undefined, (q) => q.where('created_at', '>=', from_date ?? null))
    .$if(to_date !== undefined, (q) => q.where('created_at', '<=', to_date ?? null))
  const { total } = await records
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await records
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => recordRead.parse(row)), total }
}
