import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { NEWEST } from './progress.ts'
import { lookback, uncopied } from './table-expressions.ts'

/** Clocks of several processes differ by less than this, and an event is stored sooner after its receipt. */
const CLOCKS_DIFFER = sql`interval '1 hour'`

/**
 * The experiment whose covariates are looked for, as a common table expression `lookback`: since when its subjects have
 * a history, up to where that has been copied, and from which month on what has not been is found. A month has a
 * partition of its own, so its first moment leaves whole partitions out and filters nothing within the others.
 */
export const lookbackOf = (experimentId: string): RawBuilder<unknown> => sql`
  ${lookback.table} as materialized (
    select *, date_trunc('month', coalesce(copied_at, since) - ${CLOCKS_DIFFER}, 'UTC') as month from (
      select e.number as experiment_number, coalesce(p.event_id, 0) as copied_until, p.updated_at as copied_at,
        e.start_date - ${CLOCKS_DIFFER} - make_interval(
          hours => 24 * (e.variance_reduction_config ->> 'covariate_lookback_days')::integer) as since
      from experiments as e left join covariate_progress as p on p.experiment_number = e.number
      where e.id = ${experimentId} and e.status <> 'DRAFT'
        and e.variance_reduction_config ->> 'method' in ('cuped', 'cuped_plus')
    ) as one
  )`

/**
 * Events that have not been copied, whatever experiment they name, as common table expressions; the last of them is
 * `uncopied`. Each experiment's are looked up by index: a join would read all of them.
 */
export const uncopiedOf = (until: RawBuilder<unknown> = NEWEST): RawBuilder<unknown> => sql`
  named as (
    select min(experiment_number) as number from events where created_at >= ${lookback.value('month')}
    union all
    select (
      select min(experiment_number) from events
      where experiment_number > named.number and created_at >= ${lookback.value('month')}
    ) from named where named.number is not null
  ),
  ${uncopied.table} as materialized (
    select e.* from named as n cross join lateral (
      select id, occurred_at, user_id, event_name, value, metadata from events
      where experiment_number = n.number and id > ${lookback.value('copied_until')} and id <= ${until}
        and created_at >= ${lookback.value('month')}
      offset 0
    ) as e
    union all
    select id, occurred_at, user_id, event_name, value, metadata from events
    where experiment_number is null and id > ${lookback.value('copied_until')} and id <= ${until}
      and created_at >= ${lookback.value('month')}
  )`

/** Metrics that outcomes are adjusted by: those that the settings name, else each metric adjusts itself. */
const covariateMetrics = sql`
  covariates as materialized (
    select m.number as metric_number, m.event_name, m.aggregation_method is not null as has_value,
      string_to_array(m.event_value_path, '.') as path
    from experiment_metrics as m join experiments as e on e.id = m.experiment_id
    cross join lateral (
      select e.variance_reduction_config -> 'covariate_metric_ids' as several,
        e.variance_reduction_config ->> 'covariate_metric_id' as single,
        e.variance_reduction_config ->> 'method' as method
    ) as c
    where e.number = ${lookback.value('experiment_number')}
      and case when c.method = 'cuped_plus' and jsonb_array_length(c.several) > 0 then c.several ? m.id::text
        else coalesce(c.single = m.id::text, true) end
  )`

/** The progress of copying an experiment's history; `updated_at` is null until it has been copied in full once. */
interface HistoryProgress {
  event_id: number
  updated_at: Date | null
}

/** Takes the copying of an experiment's history for this transaction; undefined when it needs none. */
export const lockHistory = async (
  ctx: Context,
  experimentId: string,
): Promise<HistoryProgress | undefined> => {
  await sql`
    with ${lookbackOf(experimentId)}
    insert into covariate_progress (experiment_number)
    ${lookback.select('experiment_number')} on conflict do nothing`.execute(ctx.db)
  const { rows } = await sql<HistoryProgress>`
    with ${lookbackOf(experimentId)}
    select event_id, updated_at from covariate_progress
    where experiment_number = ${lookback.value('experiment_number')}
    for update`.execute(ctx.db)
  return rows[0]
}

/** Copies what happened before assignments, up to an event that nothing can precede any more. */
export const copyHistory = async (
  ctx: Context,
  experimentId: string,
  { until, at }: { until: number; at: Date | null },
): Promise<void> => {
  await sql`
    with recursive ${lookbackOf(experimentId)}, ${covariateMetrics}, ${uncopiedOf(sql`${until}::bigint`)}
    insert into covariate_events (event_id, occurred_at, metric_number, user_id, value)
    select ${uncopied.of('e', 'id', 'occurred_at')}, c.metric_number, ${uncopied.of('e', 'user_id')},
      case when c.has_value then event_value(${uncopied.of('e', 'value', 'metadata')}, c.path) end
    from ${uncopied.table} as e join covariates as c on c.event_name = e.event_name
    where e.occurred_at >= ${lookback.value('since')} and (
      select true from assignments
      where experiment_number = ${lookback.value('experiment_number')} and user_id = e.user_id
        and created_at <= e.occurred_at
    ) is null`.execute(ctx.db)
  await sql`
    update covariate_progress set event_id = ${until}, updated_at = ${at}
    where experiment_number = (select number from experiments where id = ${experimentId})`.execute(ctx.db)
}

/** Deletes events that are too old for the lookback of any subject who is still to be assigned. */
export const deleteOldHistory = async (ctx: Context, experimentId: string, now: Date): Promise<void> => {
  await sql`
    with ${lookbackOf(experimentId)}, ${covariateMetrics}
    delete from covariate_events as h
    where h.metric_number = any(array(select metric_number from covariates))
      and h.occurred_at < ${now}::timestamptz - ((
        select start_date from experiments where id = ${experimentId}
      ) - ${lookback.value('since')})
      and (
        select true from assignments
        where experiment_number = ${lookback.value('experiment_number')} and user_id = h.user_id
      ) is null`.execute(ctx.db)
}

/** Ids of events that have been drawn since an experiment's history was copied; undefined when it never was. */
export const eventsUncopied = async (ctx: Context, experimentId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ events: number }>`
    select (select last_value from event_ids) - event_id as events from covariate_progress
    where experiment_number = (select number from experiments where id = ${experimentId})
      and updated_at is not null`.execute(ctx.db)
  return rows[0]?.events
}
