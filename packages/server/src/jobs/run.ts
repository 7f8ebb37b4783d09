/** What one run of a job did. */
export interface JobReport {
  processed: number
  failed: number
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
