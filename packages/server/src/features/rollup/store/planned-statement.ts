import { sql } from 'kysely'
import { type Context, inTransaction } from '../../../context.ts'

/**
 * Plans the statements of this transaction for the tables as they are now: a plan that was kept from the time when
 * a table had two pages reads it from end to end for every single row that it looks up. Nor may common table
 * expressions be joined by loops, which look cheap because nobody knows how many rows they will have; lateral
 * look-ups by index stay loops.
 */
const planAnew = async (ctx: Context): Promise<void> => {
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`.execute(ctx.db)
}

/** Runs `work` in a transaction whose statements are planned anew. */
export const planned = <Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> =>
  inTransaction(ctx, async (ctx) => {
    await planAnew(ctx)
    return work(ctx)
  })

/** As `planned`; everything that `work` reads is as of one moment, and it writes nothing. */
export const snapshot = <Result>(ctx: Context, work: (ctx: Context) => Promise<Result>): Promise<Result> =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => planned({ ...ctx, db }, work))
