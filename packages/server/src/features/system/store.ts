import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/** Whether the database accepts writes: a standby, or a read-only server, answers but does not. */
export const isWritable = async (ctx: Pick<Context, 'db'>): Promise<boolean> => {
  const { rows } = await sql<{ writable: boolean }>`
    select current_setting('transaction_read_only') = 'off' as writable`.execute(ctx.db)
  return rows[0]?.writable === true
}

/** Whether the newest ended runs of any of these jobs, as many as `runs`, all failed. */
export const anyJobKeepsFailing = async (
  ctx: Context,
  { jobs, runs }: { jobs: readonly string[]; runs: number },
): Promise<boolean> => {
  const { rows } = await sql<{ failing: boolean }>`
    select exists (
      select from unnest(${jobs}::text[]) as job (name)
      where (
        select count(*) filter (where newest.status = 'FAILED')
        from (
          select status from scheduler_runs
          where name = job.name and completed_at is not null
          order by started_at desc
          limit ${runs}
        ) newest
      ) = ${runs}
    ) as failing`.execute(ctx.db)
  return rows[0]?.failing === true
}
