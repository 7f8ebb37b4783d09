import type { Context, RunningConfig } from '../context.ts'
import type { JobReport } from './run.ts'

export type { JobReport, JobRun, RunStatus } from './run.ts'

/** Periodic background work of a slice. */
export interface BackgroundJob {
  /** Name of the job in routes, logs, metrics and its lock. */
  name: string
  /** Actor of the job in the audit log: `system:<actor>`. */
  actor: string
  /** Minutes between two runs, from the settings. */
  intervalMinutes: (config: RunningConfig) => number
  /** One run; only one process runs the job at a time. */
  run: (ctx: Context) => Promise<JobReport>
}
