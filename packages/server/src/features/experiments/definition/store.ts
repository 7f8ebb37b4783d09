import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Schema } from '../../../db/connect.ts'
import { containing } from '../../../db/literal-search.ts'
import { routingWeights } from '../variants/routing-weights.ts'
import { type Experiment, experimentRead, type ListQuery } from './schema.ts'

/** One experiment with its parts, or undefined. */
export const find = async (ctx: Context, id: string): Promise<Experiment | undefined> =>
  (await findVersioned(ctx, id))?.experiment

/** An experiment with its version, which every change of it or of its parts renews. */
export interface VersionedExperiment {
  experiment: Experiment
  version: number
}

/** As `find`, with the version. */
export const findVersioned = async (ctx: Context, id: string): Promise<VersionedExperiment | undefined> => {
  const [versioned] = await read(ctx, ctx.db.selectFrom('experiments').where('experiments.id', '=', id))
  return versioned
}

/** As `find`, and nobody else changes it until the transaction ends. */
export const findForUpdate = async (ctx: Context, id: string): Promise<Experiment | undefined> => {
  await ctx.db.selectFrom('experiments').select('id').where('id', '=', id).forUpdate().execute()
  return find(ctx, id)
}

/** One page of experiments in the order of the query, and how many there are in all. */
export const list = async (
  ctx: Context,
  query: ListQuery,
): Promise<{ items: Experiment[]; total: number }> => {
  const filtered = filter(ctx.db.selectFrom('experiments'), query)
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = filtered
    .orderBy(`experiments.${query.sort_by}`, (order) =>
      (query.sort_order === 'asc' ? order.asc() : order.desc()).nullsLast(),
    )
    .orderBy('experiments.id')
    .offset(query.skip)
    .limit(query.limit)
  return { items: (await read(ctx, page)).map(({ experiment }) => experiment), total }
}

type Selection = SelectQueryBuilder<Schema, 'experiments', Record<never, never>>

const filter = (experiments: Selection, query: ListQuery): Selection =>
  experiments
    .$if(query.status_filter !== undefined, (q) =>
      q.where('experiments.status', '=', query.status_filter ?? ''),
    )
    .$if(query.experiment_type !== undefined, (q) =>
      q.where('experiment_type', '=', query.experiment_type ?? ''),
    )
    .$if(query.owner_id !== undefined, (q) => q.where('owner_id', '=', query.owner_id ?? ''))
    .$if(query.tag !== undefined, (q) => q.where(sql<boolean>`${query.tag} = any(tags)`))
    .$if(!query.include_archived, (q) => q.where('archived_at', 'is', null))
    .$if(query.search !== undefined, (q) => q.where((eb) => contains(eb, query.search ?? '')))

const contains = (eb: ExpressionBuilder<Schema, 'experiments'>, search: string) => {
  const pattern = containing(search)
  return eb.or([
    eb('experiments.name', 'ilike', pattern),
    eb('experiments.key', 'ilike', pattern),
    eb('experiments.description', 'ilike', pattern),
  ])
}

/** Completes selected experiments with owner, variants, metrics and number of assignments. */
const read = async (ctx: Context, selection: Selection): Promise<VersionedExperiment[]> => {
  const rows = await selection
    .leftJoin('users', 'users.id', 'experiments.owner_id')
    .leftJoin('experiment_assignment_counts as counts', 'counts.experiment_id', 'experiments.id')
    .leftJoin('mutual_exclusion_members as member', 'member.experiment_id', 'experiments.id')
    .selectAll('experiments')
    .select((eb) => [
      eb.fn.coalesce('counts.assignments', eb.lit(0)).as('assignments_count'),
      sql<
        string | null
      >`coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.username)`.as(
        'owner_name',
      ),
      'member.group_id as mutual_exclusion_group_id',
    ])
    .execute()
  const ids = rows.map(({ id }) => id)
  const variants = groupByExperiment(await parts(ctx, 'experiment_variants', ids))
  const metrics = groupByExperiment(await parts(ctx, 'experiment_metrics', ids))
  return rows.map((row) => ({
    version: row.version,
    experiment: experimentRead.parse({
      ...row,
      variants: withWeights(row, variants.get(row.id) ?? []),
      metrics: metrics.get(row.id) ?? [],
    }),
  }))
}

/** A bandit's variants show the weights that are in force. */
const withWeights = <Part extends { traffic_allocation: number; current_weight: number | null }>(
  { optimization_type }: { optimization_type: string },
  variants: readonly Part[],
): readonly Part[] => {
  if (optimization_type === 'fixed') return variants
  const weights = routingWeights(variants)
  return variants.map((variant, index) => ({ ...variant, current_weight: weights[index] ?? null }))
}

const parts = (ctx: Context, table: 'experiment_variants' | 'experiment_metrics', ids: string[]) =>
  ctx.db
    .selectFrom(table)
    .selectAll()
    .where(sql<boolean>`experiment_id = any(${ids}::uuid[])`)
    .orderBy('position')
    .execute()

const groupByExperiment = <Part extends { experiment_id: string }>(
  rows: readonly Part[],
): Map<string, Part[]> => {
  const groups = new Map<string, Part[]>()
  for (const row of rows) groups.set(row.experiment_id, [...(groups.get(row.experiment_id) ?? []), row])
  return groups
}

/** The fields of an experiment's own row that its actions write. */
type Row = Partial<
  Pick<
    Experiment,
    | 'status'
    | 'start_date'
    | 'end_date'
    | 'resume_at'
    | 'archived_at'
    | 'schedule_error'
    | 'plan'
    | 'allocation_history'
    | 'experiment_metadata'
  >
>

/** Stores single fields of the experiment's own row. */
export const write = async (ctx: Context, id: string, row: Row): Promise<void> => {
  const { plan, allocation_history, experiment_metadata, ...plain } = row
  await ctx.db
    .updateTable('experiments')
    .set({
      ...plain,
      ...(plan !== undefined && { plan: json(plan) }),
      ...(allocation_history && { allocation_history: JSON.stringify(allocation_history) }),
      ...(experiment_metadata && { experiment_metadata: JSON.stringify(experiment_metadata) }),
      updated_at: ctx.now(),
    })
    .where('id', '=', id)
    .execute()
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
