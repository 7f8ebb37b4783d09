import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

type JobsAnswer = operations['getEtlJobs']['responses'][200]['content']['application/json']
type SchedulesAnswer = operations['getEtlSchedules']['responses'][200]['content']['application/json']
type SummariesAnswer = operations['getEtlSummaries']['responses'][200]['content']['application/json']
type StatusAnswer = operations['getEtlCrawlerStatus']['responses'][200]['content']['application/json']

/** A run of a job. */
export type Job = JobsAnswer['items'][number]

export type JobType = Job['job_type']

export type JobState = Job['state']

/** What a new run is asked for with. */
export type JobRequest = NonNullable<
  operations['postEtlJobsRun']['requestBody']
>['content']['application/json']

/** When a job, or the crawler, runs by itself. */
export type Schedule = SchedulesAnswer['items'][number]

/** What a day came to in one experiment. */
export type Summary = SummariesAnswer['items'][number]

export type LakeTable = Schemas['LakeTable']

export type LakePartition = Schemas['LakePartition']

export type Crawl = Schemas['Crawl']

/** Whether the crawler runs, and what its last crawl found. */
export type CrawlerStatus = StatusAnswer
