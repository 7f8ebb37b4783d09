import type { Context, RunningConfig } from '../context.ts'
import type { JobReport } from './job.ts'

/** Rows that are deleted when they are old enough. */
export interface RetentionRule {
  /** What is deleted, for the log; also tells rules apart. */
  name: string
  /** How old rows get, from the settings; 0: they are kept for ever. */
  days: (config: RunningConfig) => number
  /** Deletes what is older than a moment; how many rows. */
  removeBefore: (ctx: Context, moment: Date) => Promise<number>
}

const rules = new Map<string, RetentionRule>()

/** Has old rows deleted from now on, once however often it is announced. A slice calls it when it starts. */
export const limitAge = (rule: RetentionRule): void => {
  rules.set(rule.name, rule)
}

const DAY = 86_400_000

/** Deletes everything that is too old; the failure of one rule does not stop the others. */
export const removeOld = async (ctx: Context): Promise<JobReport> => {
  let [processed, failed] = [0, 0]
  for (const { name, days, removeBefore } of rules.values()) {
    const kept = days(ctx.config)
    if (kept === 0) continue
    try {
      processed += await removeBefore(ctx, new Date(ctx.now().getTime() - kept * DAY))
    } catch (error) {
      failed += 1
      ctx.log.error({ err: error, rows: name }, 'old rows could not be deleted')
    }
  }
  return { processed, failed }
}
