import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { allowMinutes } from '../../db/longer-statements.ts'
import type { ProfileNumbers } from './rules/counting.ts'

/** Number of profiles per step, few enough not to block other requests. */
const PROFILES_AT_ONCE = 500

/**
 * Settings of the statement: grouping millions of rows is faster in memory than on disk, and all groups are needed, not
 * the first few. A cached plan from the time when a table was small would read it row by row.
 */
const SETTINGS = [
  sql`set local work_mem = '64MB'`,
  sql`set local cursor_tuple_fraction = 1`,
  sql`set local plan_cache_mode = force_custom_plan`,
]

/**
 * Timeout in minutes: the first rows arrive when all have been grouped, which may take longer than other statements
 * may.
 */
const MAX_MINUTES = 5

/**
 * Reads, in one pass, every subject that takes part in two or more of the experiments, as a profile: the numbers of its
 * variants, and `m` with the number of each of their metrics in which it has converted, with its value if the metric
 * has one; `12,15,m7:3.5,m9`. Includes events up to the last roll-up. `take` is called with some profiles at a time.
 */
export const readProfiles = (
  ctx: Context,
  experimentIds: readonly string[],
  take: (profiles: readonly string[]) => void,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    for (const setting of SETTINGS) await setting.execute(ctx.db)
    await allowMinutes(ctx.db, MAX_MINUTES)
    await declareProfiles([...experimentIds]).execute(ctx.db)
    let count = 0
    do {
      const { rows } = await sql<{ profile: string }>`
        fetch ${sql.lit(PROFILES_AT_ONCE)} from profiles`.execute(ctx.db)
      take(rows.map(({ profile }) => profile))
      count = rows.length
    } while (count === PROFILES_AT_ONCE)
  })

const declareProfiles = (ids: string[]) => sql`
  declare profiles no scroll cursor for
  select string_agg(entry, ',') as profile
  from (
    select user_id, 1 as experiments, variant_number::text as entry
    from assignments
    where experiment_number = any(array(select number from experiments where id = any(${ids}::uuid[])))
    union all
    select s.user_id, 0, 'm' || s.metric_number || case when m.aggregation_method is null then '' else
      ':' || subject_value(m.aggregation_method, m.cap_value, s.events, s.valued_events, s.value_sum, s.value_min,
        s.value_max)::float8 end
    from subject_metrics as s join experiment_metrics as m on m.number = s.metric_number
    where m.experiment_id = any(${ids}::uuid[])
  ) as entries
  group by user_id
  having sum(experiments) > 1`

/** The numbers of the experiments' variants and metrics in profiles. */
export const profileNumbers = async (
  ctx: Context,
  experimentIds: readonly string[],
): Promise<ProfileNumbers> => {
  const ids = [...experimentIds]
  const read = (table: 'experiment_variants' | 'experiment_metrics') =>
    ctx.db
      .selectFrom(table)
      .select(['id', 'number'])
      .where(sql<boolean>`experiment_id = any(${ids}::uuid[])`)
      .execute()
  return { variants: await read('experiment_variants'), metrics: await read('experiment_metrics') }
}
