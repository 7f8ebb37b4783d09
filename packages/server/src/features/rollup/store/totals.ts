import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { increments } from './increments.ts'
import {
  assignmentIncrements,
  convertedIncrements,
  measured,
  metricIncrements,
  span,
  taggedEvents,
  untaggedEvents,
} from './table-expressions.ts'

/** Subjects of a variant. */
interface VariantTotals {
  variant_id: string
  /** Subjects assigned to it. */
  subjects: number
  /** Of these, the ones that have converted in at least one metric. */
  converted_subjects: number
}

/** A metric in a variant. */
interface MetricTotals {
  metric_id: string
  variant_id: string
  /** Subjects with at least one event. */
  conversions: number
  events: number
  /** Over the values of all subjects, 0 for those without event; null without subjects. */
  value_mean: number | null
  /** Sample variance (divisor n - 1) of these values; null with fewer than two subjects. */
  value_variance: number | null
}

/** The sums of an experiment up to this moment. */
export interface Totals {
  variants: VariantTotals[]
  metrics: MetricTotals[]
  /** Events that name the experiment, and those that count in it without naming it. */
  total_events: number
}

/** The rolled-up totals of an experiment and those of the rows behind it, as of one moment. */
export const readTotals = async (ctx: Context, experimentId: string): Promise<Totals> => {
  const { rows } = await sql<Totals>`
    with ${increments({ experimentId, unassigned: 'read' })},
    ${variantTotals(experimentId)},
    ${metricTotals}
    select
      coalesce((select jsonb_agg(v) from variant_figures as v), '[]') as variants,
      coalesce((select jsonb_agg(m) from metric_figures as m), '[]') as metrics,
      coalesce((select events from rollup_progress
        where experiment_number = ${span.value('experiment_number')}), 0)
      + ${taggedEvents.value('events')} + ${untaggedEvents.value('events')} as total_events
  `.execute(ctx.db)
  return rows[0] ?? { variants: [], metrics: [], total_events: 0 }
}

const variantTotals = (experimentId: string): RawBuilder<unknown> => sql`
  variant_figures as materialized (
    select v.id as variant_id, v.number as variant_number, coalesce(sum(c.subjects), 0)::bigint as subjects,
      coalesce(sum(c.converted_subjects), 0)::bigint as converted_subjects
    from experiment_variants as v left join (
      select variant_number, subjects, converted_subjects from variant_totals
      where experiment_number = ${span.value('experiment_number')}
      union all
      select ${assignmentIncrements.columns('variant_number', 'subjects')}, 0
      from ${assignmentIncrements.table}
      union all
      select ${convertedIncrements.columns('variant_number')}, 0,
        ${convertedIncrements.columns('converted_subjects')}
      from ${convertedIncrements.table}
    ) as c on c.variant_number = v.number
    where v.experiment_id = ${experimentId}
    group by v.id, v.number
  )`

/** Sums are exact, so the variance comes from them without loss. */
const metricTotals = sql`
  metric_sums as (
    select metric_number, variant_number, sum(conversions) as conversions, sum(events) as events,
      sum(value_sum) as value_sum, sum(value_square_sum) as value_square_sum
    from (
      select metric_number, variant_number, conversions, events, value_sum, value_square_sum from metric_totals
      where metric_number in ${measured.value('metric_number')}
      union all
      ${metricIncrements.select('metric_number', 'variant_number', 'conversions', 'events', 'value_sum', 'value_square_sum')}
    ) as c
    group by metric_number, variant_number
  ),
  metric_figures as (
    select m.id as metric_id, v.variant_id, coalesce(s.conversions, 0)::bigint as conversions,
      coalesce(s.events, 0)::bigint as events,
      (coalesce(s.value_sum, 0) / nullif(v.subjects, 0))::float8 as value_mean,
      (case when v.subjects > 1 then
        (v.subjects * coalesce(s.value_square_sum, 0) - coalesce(s.value_sum, 0) * coalesce(s.value_sum, 0))
        / (v.subjects::numeric * (v.subjects - 1)) end)::float8 as value_variance
    from ${measured.table} join experiment_metrics as m on m.number = ${measured.of('measured', 'metric_number')}
    cross join variant_figures as v
    left join metric_sums as s
      on s.metric_number = ${measured.of('measured', 'metric_number')} and s.variant_number = v.variant_number
  )`
