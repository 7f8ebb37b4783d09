import type { Context } from '../../../context.ts'
import { nextAt } from './rules.ts'
import { SCHEDULED, type Schedule, type Scheduled, schedule } from './schema.ts'

const schedules = (ctx: Context) =>
  ctx.db.selectFrom('etl_schedules').select(['job_type', 'enabled', 'at', 'next_run_at', 'last_run_id'])

/** One that nobody has looked at yet runs at its next time. */
const asRead = (ctx: Context, row: { enabled: boolean; at: string; next_run_at: Date | null }): Schedule =>
  schedule.parse({ ...row, next_run_at: row.enabled ? (row.next_run_at ?? nextAt(row.at, ctx.now())) : null })

/** All schedules, in the order in which a night runs them. */
export const all = async (ctx: Context): Promise<Schedule[]> => {
  const rows = await schedules(ctx).execute()
  const found = rows.map((row) => asRead(ctx, row))
  return SCHEDULED.flatMap((type) => found.filter(({ job_type }) => job_type === type))
}

/** A schedule, its row locked until the transaction ends; undefined when there is none. */
export const lock = async (ctx: Context, type: string): Promise<Schedule | undefined> => {
  const row = await schedules(ctx).where('job_type', '=', type).forUpdate().executeTakeFirst()
  return row && asRead(ctx, row)
}

/** Changes a schedule; its next run follows from that. */
export const update = async (
  ctx: Context,
  type: Scheduled,
  { enabled, at }: { enabled: boolean; at: string },
): Promise<void> => {
  await ctx.db
    .updateTable('etl_schedules')
    .set({ enabled, at, next_run_at: enabled ? nextAt(at, ctx.now()) : null })
    .where('job_type', '=', type)
    .execute()
}

/** The enabled schedules whose time has come; those not looked at yet get their next time instead. */
export const takeDue = async (ctx: Context): Promise<Scheduled[]> => {
  const now = ctx.now()
  const due: Scheduled[] = []
  for (const { job_type, at, enabled, next_run_at } of await schedules(ctx).execute()) {
    const type = SCHEDULED.find((known) => known === job_type)
    if (!(type && enabled)) continue
    if (next_run_at !== null && next_run_at > now) continue
    const next = nextAt(at, now)
    await ctx.db
      .updateTable('etl_schedules')
      .set({ next_run_at: next })
      .where('job_type', '=', type)
      .execute()
    if (next_run_at !== null) due.push(type)
  }
  return SCHEDULED.filter((type) => due.includes(type))
}

/** Notes what a schedule started last. */
export const noteRun = async (ctx: Context, type: Scheduled, runId: string): Promise<void> => {
  await ctx.db.updateTable('etl_schedules').set({ last_run_id: runId }).where('job_type', '=', type).execute()
}
