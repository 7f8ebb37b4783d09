import { DAY_MS, SECOND_MS } from '../../../lib/durations.ts'
import { wrongField } from '../../../lib/errors.ts'
import { StorageError } from '../storage/index.ts'
import type { Job, JobErrorCode, RunRequest } from './schema.ts'

/** A job whose process has been silent for so long is given up. */
export const ABANDONED_MS = 120 * SECOND_MS

/** The calendar day of a moment, UTC. */
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The calendar day so many days before that of a moment, UTC. */
export const dayBefore = (moment: Date, days: number): string =>
  dayOf(new Date(moment.getTime() - days * DAY_MS))

/** @throws AppError 422 for a day that is not over, and for an experiment of a job that knows none */
export const refuseWrong = (
  { job_type, date, experiment_id }: Pick<RunRequest, 'job_type' | 'date' | 'experiment_id'>,
  now: Date,
): void => {
  if (date >= dayOf(now)) throw wrongField(['body', 'date'], 'must be a day in the past, in UTC')
  if (experiment_id && job_type === 'events_to_parquet') {
    throw wrongField(['body', 'experiment_id'], 'is not for events_to_parquet')
  }
}

/** Why a run is ended before it is done. */
export class JobEnd extends Error {
  readonly state: Extract<Job['state'], 'STOPPED' | 'TIMEOUT' | 'FAILED'>

  constructor(state: JobEnd['state'], message: string) {
    super(message)
    this.name = 'JobEnd'
    this.state = state
  }
}

/** How a run ends that did not succeed. */
export interface FailedEnd {
  state: JobEnd['state']
  error_code: JobErrorCode | null
  error_message: string | null
}

/** How a run ends after an error. */
export const failedEnd = (error: unknown): FailedEnd => {
  if (error instanceof JobEnd) {
    const error_code = error.state === 'FAILED' ? 'abandoned' : null
    return { state: error.state, error_code, error_message: error.state === 'STOPPED' ? null : error.message }
  }
  if (error instanceof StorageError) {
    return { state: 'FAILED', error_code: error.code, error_message: error.message }
  }
  return {
    state: 'FAILED',
    error_code: 'internal',
    error_message: 'The job failed; the log of the service says why',
  }
}
