import { sql } from 'kysely'

/**
 * Common table expressions that follow those of `changes`: how the rows behind the watermarks change what is known of a
 * bandit's routing. Subjects without a weight were not routed by the bandit and are left out.
 *
 * - `routed_changes`: new subjects by variant and class of weights
 * - `routed_conversion_changes`: subjects who convert for the first time, also by metric
 */
export const routedChanges = sql`
  routed_changes as (
    select variant_number, weight_class_of(weight) as weight_class, count(*) as subjects,
      sum(inverse_weight(weight)) as inverse
    from arrived where weight > 0 group by 1, 2
  ),
  routed_subjects as (
    select user_id, weight from acting where weight > 0
    union
    select user_id, weight from arrived where weight > 0
  ),
  routed_conversion_changes as (
    select c.metric_number, c.variant_number, weight_class_of(r.weight) as weight_class,
      count(*) as conversions, sum(inverse_weight(r.weight)) as inverse
    from compared as c join routed_subjects as r on r.user_id = c.user_id
    where c.old_converted_at is null
    group by 1, 2, 3
  )`

/** Counts these changes into the roll-up; follows `routedChanges`. */
export const routedAdditions = sql`
  added_routed as (
    insert into routed_totals as t (variant_number, weight_class, subjects, inverse)
    select variant_number, weight_class, subjects, inverse from routed_changes
    on conflict (variant_number, weight_class)
      do update set subjects = t.subjects + excluded.subjects, inverse = t.inverse + excluded.inverse
  ),
  added_routed_conversions as (
    insert into routed_conversions as t (metric_number, variant_number, weight_class, conversions, inverse)
    select metric_number, variant_number, weight_class, conversions, inverse from routed_conversion_changes
    on conflict (metric_number, variant_number, weight_class)
      do update set conversions = t.conversions + excluded.conversions, inverse = t.inverse + excluded.inverse
  )`
