import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

/** An attribute that is stored with the assignments of an experiment. */
export interface AttributeProfile {
  name: string
  /** Every known value is a number. */
  is_number: boolean
  /** Some subject has no value. */
  has_gaps: boolean
  /** The values of enough subjects, the most frequent first. */
  values: string[]
}

export interface AttributeQuery {
  experimentId: string
  names: readonly string[]
  /** Values of fewer subjects are not listed. */
  fewestSubjects: number
}

/** The values of attributes; attributes that no subject has are left out. Reads every assignment. */
export const readAttributeProfiles = async (
  ctx: Context,
  { experimentId, names, fewestSubjects }: AttributeQuery,
): Promise<AttributeProfile[]> => {
  const { rows } = await sql<AttributeProfile>`
    with assigned as materialized (
      select attributes from assignments
      where experiment_number = (select number from experiments where id = ${experimentId})
    ),
    cells as (
      select n.name, a.attributes ->> n.name as value, count(*) as subjects,
        bool_and(jsonb_typeof(a.attributes -> n.name) = 'number') as is_number
      from assigned as a cross join unnest(${names}::text[]) as n (name)
      where a.attributes ->> n.name is not null
      group by 1, 2
    )
    select name, bool_and(is_number) as is_number,
      sum(subjects) < (select count(*) from assigned) as has_gaps,
      coalesce(array_agg(value order by subjects desc, value)
        filter (where subjects >= ${fewestSubjects}), '{}') as values
    from cells group by name order by name`.execute(ctx.db)
  return rows
}
