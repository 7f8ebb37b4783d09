import type { Context } from '../../../context.ts'
import type { BackgroundJob, JobReport } from '../../../jobs/job.ts'
import { AppError } from '../../../lib/errors.ts'
import { start } from '../jobs/actions.ts'
import { removeLeftovers } from '../jobs/leftovers.ts'
import { dayBefore } from '../jobs/rules.ts'
import type { JobType } from '../jobs/schema.ts'
import { closeAbandoned } from '../jobs/store.ts'
import { startCrawler } from './crawler.ts'
import type { Scheduled } from './schema.ts'
import { noteRun, takeDue } from './store.ts'

/** Yesterday, and the two days before it, for events that came late. */
const DAYS_BACK = [1, 2, 3] as const

const run = async (ctx: Context): Promise<JobReport> => {
  await closeAbandoned(ctx)
  await removeLeftovers(ctx)
  const due = await takeDue(ctx)
  for (const type of due) await startDue(ctx, type)
  return { processed: due.length, failed: 0 }
}

const startDue = async (ctx: Context, type: Scheduled): Promise<void> => {
  if (type === 'crawler') {
    const crawl = await startCrawler(ctx)
    if (crawl !== undefined) await noteRun(ctx, type, crawl)
    return
  }
  for (const days of DAYS_BACK) {
    const runId = await startDay(ctx, type, dayBefore(ctx.now(), days))
    if (days === 1 && runId !== undefined) await noteRun(ctx, type, runId)
  }
}

/** A job that somebody else runs for that day already is left to them. */
const startDay = async (ctx: Context, job_type: JobType, date: string): Promise<string | undefined> => {
  try {
    const { run_id } = await start(ctx, { job_type, date, force_reprocess: false }, 'scheduled')
    return run_id
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** Starts what is scheduled, and clears up behind processes that ended. */
export const clock: BackgroundJob = { name: 'etl', actor: 'etl', intervalMinutes: () => 1, run }
