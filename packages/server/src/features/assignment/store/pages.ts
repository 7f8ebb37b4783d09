import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { numberedId } from '../../../lib/ids.ts'
import type { StoredAttribute } from '../rules.ts'
import type { ExperimentQuery, SubjectQuery } from '../schema.ts'

/** One page of a subject's assignments, the newest first, and how many there are in all. */
export const listOfSubject = async (ctx: Context, userId: string, query: SubjectQuery) => {
  const numbers = query.active_only
    ? sql`array(select number from experiments where status = 'ACTIVE')`
    : sql`array(select number from experiments)`
  const mine = withNames(ctx)
    .where('a.user_id', '=', userId)
    .where(sql<boolean>`a.experiment_number = any(${numbers})`)
  const { items, total } = await pageOfAssignments(mine, query)
  return { items: items.map(({ attributes: _, ...item }) => item), total }
}

/** One page of an experiment's assignments, the newest first, and how many there are in all. */
export const listOfExperiment = (ctx: Context, experimentId: string, query: ExperimentQuery) => {
  const { user_id, variant_id } = query
  const filtered = withNames(ctx)
    .where('e.id', '=', experimentId)
    .$if(user_id !== undefined, (q) => q.where('a.user_id', '=', user_id ?? ''))
    .$if(variant_id !== undefined, (q) => q.where('v.id', '=', variant_id ?? ''))
  return pageOfAssignments(filtered, query)
}

const withNames = (ctx: Context) =>
  ctx.db
    .selectFrom('assignments as a')
    .innerJoin('experiments as e', 'e.number', 'a.experiment_number')
    .innerJoin('experiment_variants as v', 'v.number', 'a.variant_number')

const pageOfAssignments = async (
  selection: ReturnType<typeof withNames>,
  { skip, limit }: { skip: number; limit: number },
) => {
  const { total } = await selection
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selection
    .select(['a.id as number', 'a.user_id', 'a.created_at'])
    .select(sql<Record<string, StoredAttribute> | null>`a.attributes`.as('attributes'))
    .select(['e.id as experiment_id', 'e.key as experiment_key', 'e.name as experiment_name'])
    .select(['v.id as variant_id', 'v.name as variant_name', 'v.is_control'])
    .orderBy('a.id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  const items = rows.map(({ number, ...row }) => ({ id: numberedId(row.created_at, number), ...row }))
  return { items, total }
}
