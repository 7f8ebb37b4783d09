import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { PeriodFigures } from './daily.ts'
import { changes } from './increments.ts'

/** A variant's subjects with one value of a dimension, and those of them who have converted. */
export interface SegmentFigures {
  variant_id: string
  /** The attribute as text; null: not known, or one of the rest. */
  value: string | null
  /** All values that are not told apart, together. */
  is_other: boolean
  subjects: number
  conversions: number
}

export interface SegmentQuery {
  experimentId: string
  metricId: string
  /** The name of an attribute that is kept with assignments. */
  dimension: string
  /** Values with fewer subjects in some variant are not told apart. */
  smallestArm: number
  /** At most this many values are told apart: the largest. */
  mostValues: number
}

/**
 * A metric's conversions by the value that an attribute had at the assignment. Reads every assignment of the
 * experiment.
 */
export const readSegments = async (ctx: Context, query: SegmentQuery): Promise<SegmentFigures[]> => {
  const { rows } = await sql<SegmentFigures>`
    with ${changes({ experimentId: query.experimentId, waiting: 'read' })},
    ${converted(query)},
    ${cells(query.dimension)},
    ${kept(query)}
    select v.id as variant_id, case when k.is_kept then c.value end as value, not k.is_kept as is_other,
      sum(c.subjects)::bigint as subjects, sum(c.conversions)::bigint as conversions
    from cells as c
    join kept as k on k.place is not distinct from c.place
    join experiment_variants as v on v.number = c.variant_number
    group by 1, 2, 3, v.position
    order by 3, 2, v.position`.execute(ctx.db)
  return rows
}

/** Who has converted: those that are rolled up, and those behind the watermark. */
const converted = ({ experimentId, metricId }: SegmentQuery) => sql`
  chosen as materialized (
    select number as metric_number from experiment_metrics
    where experiment_id = ${experimentId} and id = ${metricId}
  ),
  converted as (
    select user_id from subject_metrics where metric_number = (select metric_number from chosen)
    union all
    select user_id from compared
    where metric_number = (select metric_number from chosen) and old_converted_at is null
  )`

/** Subjects without the attribute stand under a place of their own. */
const cells = (dimension: string) => sql`
  cells as materialized (
    select a.attributes ->> ${dimension}::text as value, a.variant_number,
      coalesce('=' || (a.attributes ->> ${dimension}::text), 'none') as place, count(*) as subjects,
      count(c.user_id) as conversions
    from assignments as a left join converted as c on c.user_id = a.user_id
    where a.experiment_number = (select experiment_number from span)
    group by 1, 2, 3
  )`

const kept = ({ experimentId, smallestArm, mostValues }: SegmentQuery) => sql`
  kept as materialized (
    select place, is_large and row_number() over (order by is_large desc, subjects desc, place)
      <= ${mostValues} as is_kept
    from (
      select place, sum(subjects) as subjects,
        count(*) filter (where subjects >= ${smallestArm})
          = (select count(*) from experiment_variants where experiment_id = ${experimentId}) as is_large
      from cells group by place
    ) as places
  )`

/** As `PeriodFigures`, for one value of one dimension. */
export interface DimensionPeriodFigures extends PeriodFigures {
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

/** Subjects per variant, period and value of every kept dimension. Reads every assignment of the experiment. */
export const readDimensionPeriods = async (
  ctx: Context,
  { experimentId, fewestSubjects, mostValues }: DimensionQuery,
): Promise<DimensionPeriodFigures[]> => {
  const { rows } = await sql<DimensionPeriodFigures>`
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
    kept as (
      select dimension, value from (
        select dimension, value,
          row_number() over (partition by dimension order by sum(subjects) desc, value) as place
        from cells group by dimension, value having sum(subjects) >= ${fewestSubjects}
      ) as ranked
      where place <= ${mostValues}
    )
    select c.dimension, c.value, v.id as variant_id, c.period, c.subjects::bigint as subjects
    from cells as c
    join kept as k on k.dimension = c.dimension and k.value = c.value
    join experiment_variants as v on v.number = c.variant_number
    order by c.dimension, c.value, c.period, v.position`.execute(ctx.db)
  return rows
}
