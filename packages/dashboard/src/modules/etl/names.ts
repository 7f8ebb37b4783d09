import type { Tone } from '../../ui/badge.tsx'
import type { Job, JobState, Schedule } from './api-types.ts'

/** What the pages say about a job. */
interface JobWords {
  name: string
  /** What it writes, in one sentence. */
  description: string
}

const JOBS: Record<Schedule['job_type'], JobWords> = {
  events_to_parquet: {
    name: 'Events to Parquet',
    description: 'Writes the stored events of a day to the table raw_events, hour by hour.',
  },
  metrics_aggregation: {
    name: 'Metrics of a day',
    description: 'Writes subjects, conversions and values per metric and variant to the table metrics_daily.',
  },
  daily_summary: {
    name: 'Daily summary',
    description:
      'Sums up the day of each experiment: the table daily_summary, and the tab “Daily summaries”.',
  },
  crawler: {
    name: 'Crawler',
    description: 'Brings the catalogue up to date with the files that are there.',
  },
}

/** The name of a job, or of the crawler. */
export const jobName = (type: Schedule['job_type']): string => JOBS[type].name

/** What a job does, in one sentence. */
export const jobDescription = (type: Schedule['job_type']): string => JOBS[type].description

const STATES: Record<JobState, { label: string; tone: Tone }> = {
  STARTING: { label: 'Starting', tone: 'accent' },
  RUNNING: { label: 'Running', tone: 'accent' },
  SUCCEEDED: { label: 'Succeeded', tone: 'positive' },
  FAILED: { label: 'Failed', tone: 'negative' },
  TIMEOUT: { label: 'Timed out', tone: 'negative' },
  STOPPING: { label: 'Stopping', tone: 'warning' },
  STOPPED: { label: 'Stopped', tone: 'neutral' },
}

/** The word and the colour of a job's state. */
export const stateOf = ({ state, skipped }: Pick<Job, 'state' | 'skipped'>): { label: string; tone: Tone } =>
  skipped && state === 'SUCCEEDED' ? { label: 'Up to date', tone: 'neutral' } : STATES[state]

/** The word for a state, for filters. */
export const stateName = (state: JobState): string => STATES[state].label

const ERRORS: Record<NonNullable<Job['error_code']>, string> = {
  storage_unreachable: 'The storage did not answer. Check its address, then run the job again.',
  storage_denied:
    'The storage refuses access. Check the permissions of the directory, or the key of the bucket.',
  disk_full: 'The storage is full. Free some space, then run the job again.',
  abandoned: 'The process that ran the job ended. Run the job again: former files are as they were.',
  internal: 'The job failed. The log of the service says why.',
}

/** What went wrong with a job and what to do, in words; undefined when nothing did. */
export const errorOf = ({ state, error_code }: Pick<Job, 'state' | 'error_code'>): string | undefined => {
  if (error_code !== null) return ERRORS[error_code]
  return state === 'TIMEOUT' ? 'The job took longer than ETL_JOB_TIMEOUT_MINUTES allows.' : undefined
}
