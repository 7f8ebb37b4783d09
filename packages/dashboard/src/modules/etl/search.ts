import { oneOf, pageOf, type RawSearch, textOf } from '../../app/search-params.ts'
import type { JobState, JobType } from './api-types.ts'

/** All kinds of jobs. */
export const JOB_TYPES: readonly JobType[] = ['events_to_parquet', 'metrics_aggregation', 'daily_summary']

/** All states of a job. */
export const JOB_STATES: readonly JobState[] = [
  'STARTING',
  'RUNNING',
  'SUCCEEDED',
  'FAILED',
  'TIMEOUT',
  'STOPPING',
  'STOPPED',
]

const TABS = ['jobs', 'schedules', 'tables', 'crawler', 'summaries'] as const

/** A tab of the page. */
export type LakeTab = (typeof TABS)[number]

/** The filters of the jobs. */
export interface JobFilters {
  job_type?: JobType
  state?: JobState
}

/** What the address of the data lake says. */
interface LakeSearch extends JobFilters {
  tab?: LakeTab
  page?: number
  /** The experiment whose summaries are shown. */
  experiment?: string
}

/** Reads the address of the data lake. */
export const lakeSearch = (raw: RawSearch): LakeSearch => ({
  tab: oneOf(raw['tab'], TABS),
  page: pageOf(raw['page']),
  job_type: oneOf(raw['job_type'], JOB_TYPES),
  state: oneOf(raw['state'], JOB_STATES),
  experiment: textOf(raw['experiment'], 36),
})

const STATUSES = ['present', 'empty', 'missing'] as const

/** What the address of a table says. */
export interface LakeTableSearch {
  page?: number
  status?: (typeof STATUSES)[number]
}

/** Reads the address of a table. */
export const lakeTableSearch = (raw: RawSearch): LakeTableSearch => ({
  page: pageOf(raw['page']),
  status: oneOf(raw['status'], STATUSES),
})
