import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Report } from './schema.ts'

interface Period {
  from: Date
  to: Date
}

/** Names or accounts of one kind that a report lists at most: the most frequent ones. */
const MAX_LISTED = 1000

interface Counted {
  kind: 'action' | 'resource_type' | 'field'
  name: string
  count: number
}

/** Accesses within a period, both ends included, by what they were and by whom. */
export const countAccess = async (ctx: Context, { from, to }: Period): Promise<Report['access']> => {
  const { rows } = await sql<Counted>`
    with accesses as (select * from phi_audit_logs where timestamp between ${from} and ${to}),
    counted as (
      select 'action' as kind, action as name, count(*)::int as count from accesses group by 2
      union all select 'resource_type', resource_type, count(*)::int from accesses group by 2
      union all select 'field', field, count(*)::int from accesses, unnest(phi_fields_accessed) as field group by 2
    ),
    ranked as (select *, row_number() over (partition by kind order by count desc, name) as rank from counted)
    select kind, name, count from ranked where rank <= ${MAX_LISTED} order by kind, name`.execute(ctx.db)
  const countsOf = (kind: Counted['kind']): Record<string, number> =>
    Object.fromEntries(rows.filter((row) => row.kind === kind).map(({ name, count }) => [name, count]))
  const by_action = countsOf('action')
  return {
    total: Object.values(by_action).reduce((sum, count) => sum + count, 0),
    by_action,
    by_resource_type: countsOf('resource_type'),
    by_user: await countByUser(ctx, { from, to }),
    by_field: countsOf('field'),
  }
}

const countByUser = async (ctx: Context, { from, to }: Period): Promise<Report['access']['by_user']> => {
  const { rows } = await sql<Report['access']['by_user'][number]>`
    select user_id, max(username) as username, count(*)::int as count from phi_audit_logs
    where timestamp between ${from} and ${to}
    group by user_id order by count desc, user_id limit ${MAX_LISTED}`.execute(ctx.db)
  return rows
}
