/** Result of one run of a job. */
export interface JobReport {
  processed: number
  failed: number
}

export type RunStatus = 'SUCCESS' | 'PARTIAL' | 'FAILED' | 'SKIPPED'

/** Stored record of a run. */
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
