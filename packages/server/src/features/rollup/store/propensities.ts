import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { increments } from './increments.ts'
import { routed } from './routed-increments.ts'
import { measured, routedConversionIncrements, routedIncrements } from './table-expressions.ts'

/**
 * Subjects of a variant of a bandit that were routed to it at about the same weight, and those of them who have
 * converted in a metric.
 */
export interface PropensityTotals {
  metric_id: string
  variant_id: string
  /** The class of weights, as the statistics count them: weights about 2^(-number / 8). */
  weight_class: number
  subjects: number
  conversions: number
  /** Sum of 1 / weight over the subjects. */
  inverse: number
  /** The same over those who have converted. */
  converted_inverse: number
}

/**
 * How a bandit's subjects were routed, per metric and variant, as of one moment: what was rolled up and the rows behind
 * it. Subjects without a weight were not routed by the bandit and are left out.
 */
export const readPropensities = async (ctx: Context, experimentId: string): Promise<PropensityTotals[]> => {
  const { rows } = await sql<PropensityTotals>`
    with ${increments({ experimentId, unassigned: 'read' })},
    ${routed},
    ${routedOf(experimentId)},
    ${converted}
    select m.id as metric_id, v.id as variant_id, r.weight_class, r.subjects, r.inverse,
      coalesce(c.conversions, 0) as conversions, coalesce(c.inverse, 0) as converted_inverse
    from routed as r
    join experiment_variants as v on v.number = r.variant_number
    cross join ${measured.table} join experiment_metrics as m on m.number = ${measured.of('measured', 'metric_number')}
    left join converted as c on c.metric_number = ${measured.of('measured', 'metric_number')}
      and c.variant_number = r.variant_number and c.weight_class = r.weight_class
    order by m.position, v.position, r.weight_class`.execute(ctx.db)
  return rows
}

const routedOf = (experimentId: string) => sql`
  routed as materialized (
    select variant_number, weight_class, sum(subjects)::bigint as subjects, sum(inverse)::float8 as inverse
    from (
      select variant_number, weight_class, subjects, inverse from routed_totals
      where variant_number in (select number from experiment_variants where experiment_id = ${experimentId})
      union all
      ${routedIncrements.select('variant_number', 'weight_class', 'subjects', 'inverse')}
    ) as counted
    group by variant_number, weight_class
  )`

const converted = sql`
  converted as materialized (
    select metric_number, variant_number, weight_class, sum(conversions)::bigint as conversions,
      sum(inverse)::float8 as inverse
    from (
      select metric_number, variant_number, weight_class, conversions, inverse from routed_conversions
      where metric_number in ${measured.value('metric_number')}
      union all
      ${routedConversionIncrements.select('metric_number', 'variant_number', 'weight_class', 'conversions', 'inverse')}
    ) as counted
    group by metric_number, variant_number, weight_class
  )`
