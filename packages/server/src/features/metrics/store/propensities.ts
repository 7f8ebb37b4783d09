import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { changes } from './changes.ts'

/**
 * Subjects of a variant of a bandit that were routed to it at about the same weight, and those of them who have
 * converted in a metric.
 */
export interface PropensityFigures {
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

/** How many classes there are from a weight to half of it. */
const CLASSES_PER_HALVING = 8

/**
 * How a bandit's subjects were routed, per metric and variant, as of one moment. Reads every assignment of the
 * experiment once. Subjects without a weight were not routed by the bandit and are left out.
 */
export const readPropensities = async (ctx: Context, experimentId: string): Promise<PropensityFigures[]> => {
  const { rows } = await sql<PropensityFigures>`
    with ${changes({ experimentId, waiting: 'read' })},
    ${routed},
    ${converted}
    select m.id as metric_id, v.id as variant_id, r.weight_class, r.subjects::bigint as subjects,
      coalesce(c.conversions, 0)::bigint as conversions, r.inverse,
      coalesce(c.inverse, 0) as converted_inverse
    from routed as r
    join experiment_variants as v on v.number = r.variant_number
    cross join measured join experiment_metrics as m on m.number = measured.metric_number
    left join converted as c on c.metric_number = measured.metric_number
      and c.variant_number = r.variant_number and c.weight_class = r.weight_class
    order by m.position, v.position, r.weight_class`.execute(ctx.db)
  return rows
}

const weightClass = sql`round(${-CLASSES_PER_HALVING}::float8 * ln(weight::float8) / ln(2::float8))::integer`

/** Equal weights are counted before anything is added up, so that the sums do not depend on the order of rows. */
const routed = sql`
  routed as materialized (
    select variant_number, ${weightClass} as weight_class, sum(subjects) as subjects,
      sum(subjects / weight::float8 order by weight) as inverse
    from (
      select variant_number, weight, count(*) as subjects from assignments
      where experiment_number = (select experiment_number from span) and weight > 0
      group by variant_number, weight
    ) as equal
    group by variant_number, weight_class
  )`

const converted = sql`
  converted_subjects as materialized (
    select metric_number, user_id from subject_metrics
    where metric_number = any(array(select metric_number from measured))
    union all
    select metric_number, user_id from compared where old_converted_at is null
  ),
  converted as materialized (
    select metric_number, variant_number, ${weightClass} as weight_class, sum(subjects) as conversions,
      sum(subjects / weight::float8 order by weight) as inverse
    from (
      select c.metric_number, a.variant_number, a.weight, count(*) as subjects
      from converted_subjects as c join assignments as a on a.user_id = c.user_id
      where a.experiment_number = (select experiment_number from span) and a.weight > 0
      group by c.metric_number, a.variant_number, a.weight
    ) as equal
    group by metric_number, variant_number, weight_class
  )`
