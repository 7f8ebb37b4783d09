import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { chosenMetricOf } from './chosen-metric.ts'
import { increments } from './increments.ts'
import { assignmentIncrements, chosenMetric, quarterIncrements, span } from './table-expressions.ts'

/** The increments of a variant on one day. */
export interface DailyTotals {
  variant_id: string
  /** YYYY-MM-DD in the requested time zone. */
  date: string
  /** New subjects. */
  assigned: number
  /** Subjects whose first event, or whose assignment when that came later, fell on the day. */
  conversions: number
  events: number
  /** Sum of the events' values; null when none had one. */
  value_sum: number | null
}

/** Subjects of a variant that were assigned while one entry of the allocation history was in force. */
export interface PeriodTotals {
  variant_id: string
  /** The position of that entry, from 0; -1: before the first. */
  period: number
  subjects: number
}

export interface DailyQuery {
  experimentId: string
  /** undefined: assignments only. */
  metricId: string | undefined
  /** A name that the database knows. */
  timeZone: string
}

/** A metric's days in every variant, those without anything left out, as of this moment. */
export const readDays = async (
  ctx: Context,
  { experimentId, metricId, timeZone }: DailyQuery,
): Promise<DailyTotals[]> => {
  const { rows } = await sql<DailyTotals>`
    with ${increments({ experimentId, unassigned: 'read' })},
    ${chosenMetricOf(experimentId, metricId)},
    steps as (
      select variant_number, quarter, subjects as assigned, 0 as conversions, 0 as events,
        null::numeric as value_sum
      from assignment_totals where experiment_number = ${span.value('experiment_number')}
      union all
      select ${assignmentIncrements.columns('variant_number', 'quarter', 'subjects')}, 0, 0, null
      from ${assignmentIncrements.table}
      union all
      select variant_number, quarter, 0, conversions, events, value_sum from metric_quarters
      where metric_number = ${chosenMetric.value('metric_number')}
      union all
      select ${quarterIncrements.columns('variant_number', 'quarter')}, 0,
        ${quarterIncrements.columns('conversions', 'events', 'value_sum')}
      from ${quarterIncrements.table}
      where metric_number = ${chosenMetric.value('metric_number')}
    ),
    days as (
      select variant_number, to_char(quarter at time zone ${timeZone}, 'YYYY-MM-DD') as date,
        sum(assigned)::bigint as assigned, sum(conversions)::bigint as conversions,
        sum(events)::bigint as events, sum(value_sum)::float8 as value_sum
      from steps group by variant_number, date
    )
    select v.id as variant_id, d.date, d.assigned, d.conversions, d.events, d.value_sum
    from days as d join experiment_variants as v on v.number = d.variant_number
    where d.assigned > 0 or d.conversions <> 0 or d.events > 0
    order by d.date, v.position`.execute(ctx.db)
  return rows
}

/** Subjects by variant and entry of the allocation history, as of this moment. */
export const readPeriods = async (ctx: Context, experimentId: string): Promise<PeriodTotals[]> => {
  const { rows } = await sql<PeriodTotals>`
    with ${increments({ experimentId, unassigned: 'read' })}
    select v.id as variant_id, t.allocation_period - 1 as period, sum(t.subjects)::bigint as subjects
    from (
      select variant_number, allocation_period, subjects from assignment_totals
      where experiment_number = ${span.value('experiment_number')}
      union all
      ${assignmentIncrements.select('variant_number', 'allocation_period', 'subjects')}
    ) as t join experiment_variants as v on v.number = t.variant_number
    group by v.id, v.position, t.allocation_period
    order by t.allocation_period, v.position`.execute(ctx.db)
  return rows
}
