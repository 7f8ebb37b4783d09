import type { Context, RunningConfig } from '../context.ts'
import type { JobReport } from './job.ts'

/** Work that is done again and again beside the aggregation of metrics, in the same job. */
export interface Upkeep {
  /** For the log; also tells works apart. */
  name: string
  run: (ctx: Context) => Promise<JobReport>
}

const works = new Map<string, Upkeep>()

/**
 * Has work done in every cycle of the metrics scheduler, once however often it is announced. A slice calls it when
 * it starts.
 */
export const keepUp = (work: Upkeep): void => {
  works.set(work.name, work)
}

/** Does all of it; what one work throws is logged and counted, and does not stop the others. */
export const runUpkeep = async (ctx: Context): Promise<JobReport> => {
  let [processed, failed] = [0, 0]
  for (const { name, run } of works.values()) {
    try {
      const report = await run(ctx)
      processed += report.processed
      failed += report.failed
    } catch (error) {
      failed += 1
      ctx.log.error({ err: error, upkeep: name }, 'a part of the upkeep failed')
    }
  }
  return { processed, failed }
}

/** Rows that are deleted when they are old enough. */
export interface AgeLimit {
  /** What is deleted. */
  name: string
  /** How many days rows are kept, from the settings; 0: for ever. */
  days: (config: RunningConfig) => number
  /** Deletes what is older than a moment; how many rows. */
  removeBefore: (ctx: Context, moment: Date) => Promise<number>
}

const DAY = 86_400_000

/** Has old rows deleted in every cycle of the metrics scheduler. A slice calls it when it starts. */
export const limitAge = ({ name, days, removeBefore }: AgeLimit): void =>
  keepUp({
    name: `deletion of old ${name}`,
    run: async (ctx) => {
      const kept = days(ctx.config)
      if (kept === 0) return { processed: 0, failed: 0 }
      const processed = await removeBefore(ctx, new Date(ctx.now().getTime() - kept * DAY))
      return { processed, failed: 0 }
    },
  })
