import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { flagExposure } from './rules/exposure.ts'
import { type GuardState, guardState } from './rules/guard.ts'
import { type StoredConfig, storedConfig } from './schema/config.ts'

/** A flag with everything that the monitor knows about it. */
export interface WatchedFlag {
  flag: z.output<typeof watchedFlag>
  config: StoredConfig | undefined
  /** The worst health that people were told of since the flag was healthy. */
  toldHealth: 'WARNING' | 'CRITICAL' | null
  guard: GuardState | undefined
  guardedUntil: Date | null
  lastRollbackAt: Date | null
}

const watchedFlag = flagExposure.extend({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  status: z.string(),
  rollback_percentage: z.number(),
  updated_at: z.date(),
})

const watchedRow = z.object({
  told_health: z.enum(['WARNING', 'CRITICAL']).nullable(),
  guard: guardState.nullable(),
  guarded_until: z.date().nullable(),
  last_rollback_at: z.date().nullable(),
})

/** Flags chosen by a condition on `f`, the newest first. */
const select = async (
  ctx: Context,
  condition: Expression<SqlBool>,
  { skip, limit }: { skip: number; limit: number | null },
): Promise<WatchedFlag[]> => {
  const { rows } = await sql<Record<string, unknown>>`
    select f.id, f.key, f.name, f.status, f.rollout_percentage, f.rollback_percentage, f.targeting_rules,
      f.updated_at, s.told_health, s.guard, s.guarded_until,
      (select max(r.created_at) from safety_rollback_records as r where r.feature_flag_id = f.id) as last_rollback_at,
      c.id as config_id, c.enabled, c.enable_automatic_rollbacks, c.min_evaluations, c.metrics,
      c.created_at as config_created_at, c.updated_at as config_updated_at
    from feature_flags as f
    left join safety_configs as c on c.feature_flag_id = f.id
    left join safety_states as s on s.feature_flag_id = f.id
    where ${condition} order by f.created_at desc, f.id offset ${skip} limit ${limit}`.execute(ctx.db)
  return rows.map(watched)
}

const watched = (row: Record<string, unknown>): WatchedFlag => {
  const { told_health, guard, guarded_until, last_rollback_at } = watchedRow.parse(row)
  const config = {
    ...row,
    id: row['config_id'],
    feature_flag_id: row['id'],
    created_at: row['config_created_at'],
    updated_at: row['config_updated_at'],
  }
  return {
    flag: watchedFlag.parse(row),
    config: row['config_id'] === null ? undefined : storedConfig.parse(config),
    toldHealth: told_health,
    guard: guard ?? undefined,
    guardedUntil: guarded_until,
    lastRollbackAt: last_rollback_at,
  }
}

const ACTIVE = sql<SqlBool>`f.status = 'ACTIVE'`

/** Every ACTIVE flag, or a page of them. */
export const listActive = (
  ctx: Context,
  page: { skip: number; limit: number | null } = { skip: 0, limit: null },
): Promise<WatchedFlag[]> => select(ctx, ACTIVE, page)

/** How many flags are ACTIVE. */
export const countActive = async (ctx: Context): Promise<number> => {
  const { total } = await ctx.db
    .selectFrom('feature_flags')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  return total
}

/** One flag, whatever its status, or undefined. */
export const findWatched = async (ctx: Context, id: string): Promise<WatchedFlag | undefined> => {
  const [flag] = await select(ctx, sql<SqlBool>`f.id = ${id}`, { skip: 0, limit: 1 })
  return flag
}

/** What the monitor remembers of a flag. */
export interface FlagState {
  told_health: WatchedFlag['toldHealth']
  guard: GuardState | undefined
  guarded_until: Date | null
}

/** Remembers something of a flag until the next look. */
export const writeState = async (ctx: Context, flagId: string, state: FlagState): Promise<void> => {
  const columns = {
    told_health: state.told_health,
    guard: state.guard === undefined ? null : JSON.stringify(state.guard),
    guarded_until: state.guard === undefined ? null : state.guarded_until,
    updated_at: ctx.now(),
  }
  await ctx.db
    .insertInto('safety_states')
    .values({ feature_flag_id: flagId, ...columns })
    .onConflict((conflict) => conflict.column('feature_flag_id').doUpdateSet(columns))
    .execute()
}

/** Forgets what was remembered of flags that are not watched while they are switched off. */
export const forgetInactive = async (ctx: Context): Promise<void> => {
  await sql`
    delete from safety_states as s using feature_flags as f
    where f.id = s.feature_flag_id and f.status <> 'ACTIVE'`.execute(ctx.db)
}

/** Forgets what was remembered of a flag. */
export const forgetState = async (ctx: Context, flagId: string): Promise<void> => {
  await ctx.db.deleteFrom('safety_states').where('feature_flag_id', '=', flagId).execute()
}
