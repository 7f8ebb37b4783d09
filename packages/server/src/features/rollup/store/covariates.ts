import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { lookbackOf, uncopiedOf } from './history.ts'
import { increments } from './increments.ts'
import { measured, span, subjectChanges, uncopied } from './table-expressions.ts'

/** A covariate (CUPED): a number per subject from before its assignment. */
export type Covariate =
  /** The quantity of a metric in the lookback before the assignment; 0 without history. */
  | { kind: 'metric'; metric_id: string }
  /** 1 for subjects without any such event, else 0. */
  | { kind: 'no_history'; metric_id: string }
  /** An attribute that is a number; 0 where it is missing. */
  | { kind: 'attribute_number'; name: string }
  /** 1 where an attribute is missing, else 0. */
  | { kind: 'attribute_missing'; name: string }
  /** 1 where an attribute has this value, else 0. */
  | { kind: 'attribute_value'; name: string; value: string }
  /** The outcome itself within the limits at a percentile (50 to 100) and its mirror image. */
  | { kind: 'winsorized_outcome'; percentile: number }

/** The outcome of a metric, 0 or 1 for conversions, and what it is to be adjusted by. */
export interface OutcomeQuery {
  metric_id: string
  covariates: readonly Covariate[]
}

export interface CovariateQuery {
  experimentId: string
  lookbackDays: number
  outcomes: readonly OutcomeQuery[]
}

/**
 * Sums over the subjects of a variant, each quantity (the covariates in order, then the outcome) shifted by its mean
 * over all variants.
 */
export interface CovariateSums {
  metric_id: string
  variant_id: string
  subjects: number
  /** Subjects with an event of some covariate's metric in the lookback. */
  subjects_with_history: number
  origins: number[]
  sums: number[]
  /** Sums of products of two quantities: the upper triangle, line by line. */
  products: number[]
}

/** The sums that adjusted comparisons need, as of this moment. */
export const readCovariateSums = async (ctx: Context, query: CovariateQuery): Promise<CovariateSums[]> => {
  if (query.outcomes.length === 0) return []
  const { rows } = await sql<CovariateSums>`
    with recursive ${quantities(query)},
    ${sql.join(query.outcomes.map((outcome, position) => outcomeSums(outcome, position)))}
    ${sql.join(
      query.outcomes.map((_, position) => sql`select * from ${sql.raw(`sums_${position}`)}`),
      sql` union all `,
    )}`.execute(ctx.db)
  return rows
}

/** Common table expressions up to one table of subjects per outcome, `units_0`, `units_1`, ...: see `outcomeTables`. */
export const quantities = (query: CovariateQuery): RawBuilder<unknown> => sql`
  ${increments({ experimentId: query.experimentId, unassigned: 'read' })},
  ${assigned},
  ${history(query)},
  ${outcomeValues},
  ${sql.join(query.outcomes.map((outcome, position) => outcomeTables(outcome, position)))}`

const assigned = sql`
  assigned as materialized (
    select user_id, variant_number, created_at, attributes from assignments
    where experiment_number = ${span.value('experiment_number')}
  )`

const metricIdsOf = ({ outcomes }: CovariateQuery): string[] => [
  ...new Set(
    outcomes.flatMap(({ covariates }) =>
      covariates.flatMap((covariate) => ('metric_id' in covariate ? [covariate.metric_id] : [])),
    ),
  ),
]

/** Events of subjects in the lookback before their own assignment: those copied, and those since the copy. */
const history = (query: CovariateQuery) => sql`
  ${lookbackOf(query.experimentId)},
  ${uncopiedOf()},
  covariate_metrics as materialized (
    select id as metric_id, number as metric_number, event_name, aggregation_method, cap_value,
      string_to_array(event_value_path, '.') as path
    from experiment_metrics
    where experiment_id = ${query.experimentId} and id = any(${metricIdsOf(query)}::uuid[])
  ),
  past as materialized (
    select metric_number, user_id, occurred_at, value from covariate_events
    where metric_number = any(array(select metric_number from covariate_metrics))
    union all
    select c.metric_number, ${uncopied.of('e', 'user_id', 'occurred_at')},
      case when c.aggregation_method is not null
        then event_value(${uncopied.of('e', 'value', 'metadata')}, c.path) end
    from ${uncopied.table} as e join covariate_metrics as c on c.event_name = ${uncopied.of('e', 'event_name')}
  ),
  history as materialized (
    select c.metric_id, p.user_id,
      case when c.aggregation_method is null then 1
        else subject_value(c.aggregation_method, c.cap_value, count(*), count(p.value), sum(p.value),
          min(p.value), max(p.value)) end as value
    from past as p
    join covariate_metrics as c on c.metric_number = p.metric_number
    join assigned as a on a.user_id = p.user_id
    where p.occurred_at >= a.created_at - make_interval(hours => ${24 * query.lookbackDays}::integer)
      and p.occurred_at < a.created_at
    group by c.metric_id, p.user_id, c.aggregation_method, c.cap_value
  )`

/** Outcomes of subjects: those behind the watermark with their new sums, all others as they were rolled up. */
const outcomeValues = sql`
  outcome_values as materialized (
    select ${subjectChanges.columns('metric_number', 'user_id')},
      case when ${subjectChanges.columns('has_value')} then ${subjectChanges.columns('new_value')} else 1 end as value
    from ${subjectChanges.table}
    union all
    select s.metric_number, s.user_id,
      case when m.aggregation_method is null then 1
        else subject_value(m.aggregation_method, m.cap_value, s.events, s.valued_events, s.value_sum,
          s.value_min, s.value_max) end
    from ${measured.table} as m join subject_metrics as s on s.metric_number = m.metric_number
    where not exists (
      select from ${subjectChanges.table} where metric_number = s.metric_number and user_id = s.user_id
    )
  )`

/**
 * An exact number as a double whose products stay within the range of doubles; 0 for none. Attributes have no bounds
 * of their own, and sums of values none either: what is beyond 1e30 stands there.
 */
const double = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(case when abs(${value}) >= 1e-100 then least(greatest(${value}, -1e30), 1e30)::float8 end, 0)`

/** Names of columns and tables of one outcome; only positions enter them. */
export const column = (prefix: string, position: number): RawBuilder<unknown> =>
  sql.raw(`${prefix}_${position}`)

const outcomeSums = ({ metric_id, covariates }: OutcomeQuery, position: number): RawBuilder<unknown> => {
  const positions = [...covariates.keys(), covariates.length]
  const pairs = positions.flatMap((first) => positions.slice(first).map((second) => [first, second] as const))
  const shifted = (at: number) => sql`(${column('q', at)} - ${column('o', at)})`
  return sql`
    ${column('origins', position)} as (
      select ${sql.join(positions.map((at) => sql`avg(${column('q', at)}) as ${column('o', at)}`))}
      from ${column('units', position)}
    ),
    ${column('sums', position)} as (
      select ${metric_id}::uuid as metric_id, v.id as variant_id, count(*) as subjects,
        count(*) filter (where u.has_history) as subjects_with_history,
        array[${sql.join(positions.map((at) => sql`min(${column('o', at)})`))}] as origins,
        array[${sql.join(positions.map((at) => sql`sum(${shifted(at)})`))}] as sums,
        array[${sql.join(pairs.map(([one, other]) => sql`sum(${shifted(one)} * ${shifted(other)})`))}] as products
      from ${column('units', position)} as u cross join ${column('origins', position)}
      join experiment_variants as v on v.number = u.variant_number
      group by v.id
    )`
}

/** One row per subject with its quantities q_0, q_1, ...; the last one is the outcome. */
const outcomeTables = ({ metric_id, covariates }: OutcomeQuery, position: number): RawBuilder<unknown> => {
  const metrics = [...new Set(covariates.flatMap((one) => ('metric_id' in one ? [one.metric_id] : [])))]
  const percentile = covariates.find((one) => one.kind === 'winsorized_outcome')?.percentile ?? null
  const knownAt = (metric: string) => column('h', metrics.indexOf(metric))
  const isKnown = metrics.map((metric) => sql`${knownAt(metric)}.user_id is not null`)
  return sql`
    ${column('outcome', position)} as materialized (
      select a.*, ${double(sql`o.value`)} as value
      from assigned as a left join outcome_values as o
        on o.user_id = a.user_id
        and o.metric_number = (select number from experiment_metrics where id = ${metric_id}::uuid)
    ),
    ${column('limits', position)} as materialized (
      select percentile_cont(array[1 - ${percentile}::float8 / 100, ${percentile}::float8 / 100])
        within group (order by value) filter (where ${percentile}::float8 is not null) as ends
      from ${column('outcome', position)}
    ),
    ${column('units', position)} as materialized (
      select a.variant_number, ${isKnown.length > 0 ? sql.join(isKnown, sql` or `) : sql`false`} as has_history,
        ${sql.join([
          ...covariates.map((one, at) => sql`${quantity(one, knownAt)} as ${column('q', at)}`),
          sql`a.value as ${column('q', covariates.length)}`,
        ])}
      from ${column('outcome', position)} as a cross join ${column('limits', position)} as l
      ${sql.join(
        metrics.map(
          (metric) => sql`left join history as ${knownAt(metric)}
            on ${knownAt(metric)}.metric_id = ${metric}::uuid and ${knownAt(metric)}.user_id = a.user_id`,
        ),
        sql` `,
      )}
    )`
}

const quantity = (
  covariate: Covariate,
  knownAt: (metric: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  switch (covariate.kind) {
    case 'metric':
      return double(sql`${knownAt(covariate.metric_id)}.value`)
    case 'no_history':
      return sql`(${knownAt(covariate.metric_id)}.user_id is null)::integer::float8`
    case 'attribute_number':
      return double(sql`(a.attributes ->> ${covariate.name}::text)::numeric`)
    case 'attribute_missing':
      return sql`((a.attributes ->> ${covariate.name}::text) is null)::integer::float8`
    case 'attribute_value':
      return sql`coalesce(a.attributes ->> ${covariate.name}::text = ${covariate.value}::text, false)
        ::integer::float8`
    case 'winsorized_outcome':
      return sql`least(greatest(a.value, l.ends[1]), l.ends[2])`
  }
}
