import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { numberedId } from '../../lib/ids.ts'
import type { ErrorRead, ErrorsQuery } from './schema.ts'

interface ErrorRow extends Omit<ErrorRead, 'id'> {
  id: number
}

/** One page of reported errors, newest first, and their total number. */
export const listErrors = async (
  db: Db,
  query: ErrorsQuery,
): Promise<{ items: ErrorRead[]; total: number }> => {
  const { feature_flag_id, experiment_id, error_type, from_date, to_date, skip, limit } = query
  const conditions = [
    feature_flag_id &&
      sql`e.feature_flag_number = (select number from feature_flags where id = ${feature_flag_id})`,
    experiment_id && sql`e.experiment_number = (select number from experiments where id = ${experiment_id})`,
    error_type && sql`e.error_type = ${error_type}`,
    from_date && sql`e.occurred_at >= ${from_date}`,
    to_date && sql`e.occurred_at <= ${to_date}`,
  ].filter((condition) => condition !== undefined && condition !== '')
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const totals = await sql<{ total: number }>`
    select count(*) as total from error_logs as e where ${where}`.execute(db)
  const { rows } = await sql<ErrorRow>`
    select e.id, e.error_type, e.message, e.user_id, f.id as feature_flag_id, x.id as experiment_id, e.stack_trace,
      e.metadata, e.occurred_at as timestamp
    from error_logs as e
    left join feature_flags as f on f.number = e.feature_flag_number
    left join experiments as x on x.number = e.experiment_number
    where ${where}
    order by e.occurred_at desc, e.id desc offset ${skip} limit ${limit}`.execute(db)
  return {
    items: rows.map(({ id, ...row }) => ({ id: numberedId(row.timestamp, id), ...row })),
    total: totals.rows[0]?.total ?? 0,
  }
}
