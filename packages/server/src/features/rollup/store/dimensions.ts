import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { chosenMetricOf } from './chosen-metric.ts'
import type { PeriodTotals } from './daily.ts'
import { increments } from './increments.ts'
import { chosenMetric, span, subjectChanges } from './table-expressions.ts'

/** A variant's subjects with one value of a dimension, and those of them who have converted. */
export interface DimensionValueTotals {
  variant_id: string
  /** The attribute as text; null: not known, or one of the rest. */
  value: string | null
  /** All values that are not listed, together. */
  is_other: boolean
  subjects: number
  conversions: number
}

export interface SegmentQuery {
  experimentId: string
  metricId: string
  /** The name of an attribute that is stored with assignments. */
  dimension: string
  /** Values with fewer subjects in some variant are not listed. */
  smallestArm: number
  /** At most this many values are listed: the largest. */
  mostValues: number
}

/**
 * A metric's conversions by the value that an attribute had at the assignment. Reads every assignment of the
 * experiment.
 */
export const readSegments = async (ctx: Context, query: SegmentQuery): Promise<DimensionValueTotals[]> => {
  const { rows } = await sql<DimensionValueTotals>`
    with ${increments({ experimentId: query.experimentId, unassigned: 'read' })},
    ${converted(query)},
    ${cells(query.dimension)},
    ${listed(query)}
    select v.id as variant_id, case when k.is_listed then c.value end as value, not k.is_listed as is_other,
      sum(c.subjects)::bigint as subjects, sum(c.conversions)::bigint as conversions
    from cells as c
    join listed as k on k.key is not distinct from c.key
    join experiment_variants as v on v.number = c.variant_number
    group by 1, 2, 3, v.position
    order by 3, 2, v.position`.execute(ctx.db)
  return rows
}

/** Converted subjects: those rolled up, and those behind the watermark. */
const converted = ({ experimentId, metricId }: SegmentQuery) => sql`
  ${chosenMetricOf(experimentId, metricId)},
  converted as (
    select user_id from subject_metrics where metric_number = ${chosenMetric.value('metric_number')}
    union all
    ${subjectChanges.select('user_id')}
    where metric_number = ${chosenMetric.value('metric_number')} and ${subjectChanges.columns('old_converted_at')} is null
  )`

/** Subjects without the attribute have a key of their own. */
const cells = (dimension: string) => sql`
  cells as materialized (
    select a.attributes ->> ${dimension}::text as value, a.variant_number,
      coalesce('=' || (a.attributes ->> ${dimension}::text), 'none') as key, count(*) as subjects,
      count(c.user_id) as conversions
    from assignments as a left join converted as c on c.user_id = a.user_id
    where a.experiment_number = ${span.value('experiment_number')}
    group by 1, 2, 3
  )`

const listed = ({ experimentId, smallestArm, mostValues }: SegmentQuery) => sql`
  listed as materialized (
    select key, is_large and row_number() over (order by is_large desc, subjects desc, key)
      <= ${mostValues} as is_listed
    from (
      select key, sum(subjects) as subjects,
        count(*) filter (where subjects >= ${smallestArm})
          = (select count(*) from experiment_variants where experiment_id = ${experimentId}) as is_large
      from cells group by key
    ) as keys
  )`

/** As `PeriodTotals`, for one value of one dimension. */
export interface DimensionPeriodTotals extends PeriodTotals {
  dimension: string
  value: string
}

export interface DimensionQuery {
  experimentId: string
  /** Values with fewer subjects in all are left out. */
  fewestSubjects: number
  /** At most this many values per dimension, the largest. */
  mostValues: number
}

/** Subjects per variant, period and value of every stored dimension. Reads every assignment of the experiment. */
export const readDimensionPeriods = async (
  ctx: Context,
  { experimentId, fewestSubjects, mostValues }: DimensionQuery,
): Promise<DimensionPeriodTotals[]> => {
  const { rows } = await sql<DimensionPeriodTotals>`
    with span as materialized (
      select number as experiment_number, array(
        select (entry ->> 'from')::timestamptz as moment
        from jsonb_array_elements(allocation_history) as entry order by moment
      ) as allocation_starts
      from experiments where id = ${experimentId}
    ),
    cells as materialized (
      select attribute.key as dimension, attribute.value, a.variant_number,
        width_bucket(a.created_at, (select allocation_starts from span)) - 1 as period, count(*) as subjects
      from assignments as a cross join lateral jsonb_each_text(a.attributes) as attribute
      where a.experiment_number = (select experiment_number from span) and attribute.value is not null
      group by 1, 2, 3, 4
    ),
    listed as (
      select dimension, value from (
        select dimension, value,
          row_number() over (partition by dimension order by sum(subjects) desc, value) as rank
        from cells group by dimension, value having sum(subjects) >= ${fewestSubjects}
      ) as ranked
      where rank <= ${mostValues}
    )
    select c.dimension, c.value, v.id as variant_id, c.period, c.subjects::bigint as subjects
    from cells as c
    join listed as k on k.dimension = c.dimension and k.value = c.value
    join experiment_variants as v on v.number = c.variant_number
    order by c.dimension, c.value, c.period, v.position`.execute(ctx.db)
  return rows
}
