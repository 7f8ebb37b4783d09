import type { Context, RunningConfig } from '../context.ts'

/** What one run of a job did. */
export interface JobReport {
  processed: number
  failed: number
}

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

export type RunStatus = 'SUCCESS' | 'PARTIAL' | 'FAILED' | 'SKIPPED'

/** How a run is recorded. */
export interface JobRun {
  id: string
  name: string
  started_at: Date
  completed_at: Date | null
  status: RunStatus | null
  items_processed: number
  items_failed: number
  error_message: string | null
  instance: string
}
