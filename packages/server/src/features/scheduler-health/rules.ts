import type { JobRun } from '../../jobs/job.ts'
import type { Health } from './schema.ts'

const MINUTE = 60_000

interface HealthOptions {
  name: string
  intervalMinutes: number
  isEnabled: boolean
  /** The newest runs, newest first. */
  runs: readonly JobRun[]
  now: Date
}

/** A job's health as its newest runs show it. */
export const healthOf = ({ name, intervalMinutes, isEnabled, runs, now }: HealthOptions): Health => {
  const [newest] = runs
  const ended = runs.filter(({ completed_at }) => completed_at !== null)
  const success = ended.findIndex(({ status }) => status === 'SUCCESS')
  const failures = ended.findIndex(({ status }) => status !== 'FAILED')
  return {
    name,
    is_running: newest !== undefined && newest.completed_at === null,
    interval_minutes: intervalMinutes,
    last_run_at: newest?.started_at ?? null,
    last_success_at: ended[success]?.completed_at ?? null,
    last_run_status: ended[0]?.status ?? null,
    next_run_at: isEnabled ? nextRun(newest, intervalMinutes, now) : null,
    consecutive_failures: failures === -1 ? ended.length : failures,
    average_duration_seconds: averageSeconds(ended),
  }
}

const nextRun = (newest: JobRun | undefined, intervalMinutes: number, now: Date): Date => {
  const due = newest ? newest.started_at.getTime() + intervalMinutes * MINUTE : now.getTime()
  return new Date(Math.max(due, now.getTime()))
}

const averageSeconds = (ended: readonly JobRun[]): number | null => {
  const durations = ended.flatMap(({ started_at, completed_at }) =>
    completed_at ? (completed_at.getTime() - started_at.getTime()) / 1000 : [],
  )
  return durations.length === 0 ? null : durations.reduce((sum, value) => sum + value, 0) / durations.length
}
