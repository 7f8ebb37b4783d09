import type { Context, RunningConfig } from '../context.ts'
import type { JobReport } from './run.ts'

export type { JobReport, JobRun, RunStatus } from './run.ts'

/** Work that a slice does by itself, in cycles. */
export interface BackgroundJob {
  /** Names the job in routes, logs, metrics and its lock. */
  name: string
  /** Who the job is in the audit log: `system:<actor>`. */
  actor: string
  /** Pause between two runs, from the settings. */
  intervalMinutes: (config: RunningConfig) => number
  /** One run; among all processes only one runs at a time. */
  run: (ctx: Context) => Promise<JobReport>
}
