import type { Context, RunningConfig } from '../context.ts'
import { DAY_MS } from '../lib/durations.ts'
import type { MaintenanceTask } from '../slice-work.ts'
import type { JobReport } from './run.ts'

/** Does the maintenance of all slices; what one task throws is logged and counted, and does not stop the others. */
export const runMaintenance = async (ctx: Context): Promise<JobReport> => {
  let [processed, failed] = [0, 0]
  for (const { name, run } of ctx.ports.maintenance ?? []) {
    try {
      const report = await run(ctx)
      processed += report.processed
      failed += report.failed
    } catch (error) {
      failed += 1
      ctx.log.error({ err: error, task: name }, 'maintenance task failed')
    }
  }
  return { processed, failed }
}

/** Rows that are deleted when they are old enough. */
export interface RetentionRule {
  /** What is deleted. */
  name: string
  /** How many days rows are stored, from the settings; 0: for ever. */
  days: (config: RunningConfig) => number
  /** Deletes what is older than a moment; how many rows. */
  removeBefore: (ctx: Context, moment: Date) => Promise<number>
}

/** The deletion of rows that are older than a rule allows. */
export const retentionTask = ({ name, days, removeBefore }: RetentionRule): MaintenanceTask<Context> => ({
  name: `deletion of old ${name}`,
  run: async (ctx) => {
    const limit = days(ctx.config)
    if (limit === 0) return { processed: 0, failed: 0 }
    const processed = await removeBefore(ctx, new Date(ctx.now().getTime() - limit * DAY_MS))
    return { processed, failed: 0 }
  },
})
