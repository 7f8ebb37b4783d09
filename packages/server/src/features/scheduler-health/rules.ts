import type { JobRun } from '../../jobs/job.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'
import type { Notice } from '../notifications/index.ts'
import type { Health } from './schema.ts'

interface HealthOptions {
  name: string
  intervalMinutes: number
  isEnabled: boolean
  /** Whether some process is running it now. */
  isRunning: boolean
  /** The newest runs, newest first. */
  runs: readonly JobRun[]
  now: Date
}

/** A job's health as its newest runs show it. */
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

/** How many of the newest runs, newest first, failed before one did not. */
export const failuresInARow = (ended: readonly JobRun[]): number => {
  const other = ended.findIndex(({ status }) => status !== 'FAILED')
  return other === -1 ? ended.length : other
}

const nextRun = (newest: JobRun | undefined, intervalMinutes: number, now: Date): Date => {
  const due = newest ? newest.started_at.getTime() + intervalMinutes * MINUTE_MS : now.getTime()
  return new Date(Math.max(due, now.getTime()))
}

/** Failed runs ended somewhere on the way, so they say nothing about how long the work takes. */
const averageSeconds = (ended: readonly JobRun[]): number | null => {
  const durations = ended.flatMap(({ started_at, completed_at, status }) =>
    completed_at && status !== 'FAILED' ? (completed_at.getTime() - started_at.getTime()) / SECOND_MS : [],
  )
  return durations.length === 0 ? null : durations.reduce((sum, value) => sum + value, 0) / durations.length
}

/** Administrators are told when a job failed this often in a row. */
export const ALERT_AFTER_FAILURES = 3

/** What they are told. */
export const failureNotice = ({ name, error_message }: JobRun): Notice => ({
  kind: 'scheduler_failed',
  title: `The ${name} scheduler failed ${ALERT_AFTER_FAILURES} times in a row`,
  text: `The last run ended with: ${error_message ?? 'no item could be finished; the log says why'}.`,
  link: '/admin/schedulers',
  entity: { type: 'scheduler', id: name },
  data: { name, error_message },
})
