import { sql } from 'kysely'
import {
  eventAssignments,
  newAssignments,
  routedConversionIncrements,
  routedIncrements,
  routedSubjects,
  subjectChanges,
} from './table-expressions.ts'

/**
 * Common table expressions that follow those of `increments`: what the rows behind the watermarks add to the routing
 * of a bandit. Subjects without a weight were not routed by the bandit and are left out.
 *
 * - `routed_increments`: new subjects by variant and class of weights
 * - `routed_conversion_increments`: subjects who convert for the first time, also by metric
 */
export const routed = sql`
  ${routedIncrements.table} as (
    select variant_number, weight_class_of(weight) as weight_class, count(*) as subjects,
      sum(inverse_weight(weight)) as inverse
    from ${newAssignments.table} where weight > 0 group by 1, 2
  ),
  ${routedSubjects.table} as (
    ${eventAssignments.select('user_id', 'weight')} where weight > 0
    union
    ${newAssignments.select('user_id', 'weight')} where weight > 0
  ),
  ${routedConversionIncrements.table} as (
    select ${subjectChanges.of('c', 'metric_number', 'variant_number')},
      weight_class_of(${routedSubjects.of('r', 'weight')}) as weight_class,
      count(*) as conversions, sum(inverse_weight(${routedSubjects.of('r', 'weight')})) as inverse
    from ${subjectChanges.table} as c
    join ${routedSubjects.table} as r
      on ${routedSubjects.of('r', 'user_id')} = ${subjectChanges.of('c', 'user_id')}
    where ${subjectChanges.of('c', 'old_converted_at')} is null
    group by 1, 2, 3
  )`

/** Adds these increments to the roll-up; follows `routed`. */
export const addRouted = sql`
  added_routed as (
    insert into routed_totals as t (variant_number, weight_class, subjects, inverse)
    ${routedIncrements.select('variant_number', 'weight_class', 'subjects', 'inverse')}
    on conflict (variant_number, weight_class)
      do update set subjects = t.subjects + excluded.subjects, inverse = t.inverse + excluded.inverse
  ),
  added_routed_conversions as (
    insert into routed_conversions as t (metric_number, variant_number, weight_class, conversions, inverse)
    ${routedConversionIncrements.select('metric_number', 'variant_number', 'weight_class', 'conversions', 'inverse')}
    on conflict (metric_number, variant_number, weight_class)
      do update set conversions = t.conversions + excluded.conversions, inverse = t.inverse + excluded.inverse
  )`
