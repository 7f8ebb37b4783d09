import type { JobRun } from '../../jobs/job.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'
import type { Notice } from '../notifications/index.ts'
import type { Health } from './schema.ts'

interface HealthOptions {
  name: string
  intervalMinutes: number
  isEnabled: boolean
  /** Whether a process is running it now. */
  isRunning: boolean
  /** Latest runs, newest first. */
  runs: readonly JobRun[]
  now: Date
}

/** The health of a job, computed from its latest runs. */
export const healthOf = ({
  name,
  intervalMinutes,
  isEnabled,
  isRunning,
  runs,
  now,
}: HealthOptions): Health => {
  const [newest] = runs
  const ended = runs.filter(({ completed_at }) => completed_at !== null)
  const success = ended.findIndex(({ status }) => status === 'SUCCESS')
  return {
    name,
    is_running: isRunning,
    interval_minutes: intervalMinutes,
    last_run_at: newest?.started_at ?? null,
    last_success_at: ended[success]?.completed_at ?? null,
    last_run_status: ended[0]?.status ?? null,
    next_run_at: isEnabled ? nextRun(newest, intervalMinutes, now) : null,
    consecutive_failures: failuresInARow(ended),
    average_duration_seconds: averageSeconds(ended),
  }
}

/** Number of consecutive failures among the newest runs. */
export const failuresInARow = (ended: readonly JobRun[]): number => {
  const other = ended.findIndex(({ status }) => status !== 'FAILED')
  return other === -1 ? ended.length : other
}

const nextRun = (newest: JobRun | undefined, intervalMinutes: number, now: Date): Date => {
  const due = newest ? newest.started_at.getTime() + intervalMinutes * MINUTE_MS : now.getTime()
  return new Date(Math.max(due, now.getTime()))
}

/** Mean duration of successful runs in seconds; failed ones end early, so they are left out. */
const averageSeconds = (ended: readonly JobRun[]): number | null => {
  const durations = ended.flatMap(({ started_at, completed_at, status }) =>
    completed_at && status !== 'FAILED' ? (completed_at.getTime() - started_at.getTime()) / SECOND_MS : [],
  )
  return durations.length === 0 ? null : durations.reduce((sum, value) => sum + value, 0) / durations.length
}

/** Number of consecutive failures after which administrators are notified. */
export const ALERT_AFTER_FAILURES = 3

/** The notice of repeated failures. */
export const failureNotice = ({ name, error_message }: JobRun): Notice => ({
  kind: 'scheduler_failed',
  title: `The ${name} scheduler failed ${ALERT_AFTER_FAILURES} times in a row`,
  text: `The last run ended with: ${error_message ?? 'no item could be finished; the log says why'}.`,
  link: '/admin/schedulers',
  entity: { type: 'scheduler', id: name },
  data: { name, error_message },
})
