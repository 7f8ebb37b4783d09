import type { Crawl, Job, LakePartition, LakeTable, Schedule, Summary } from '../api-types.ts'

/** What a deployment with the module answers to GET /modules. */
export const WITH_ETL = { profile: 'full', modules: ['etl'], version: '1.0.0' }

const JOB: Job = {
  run_id: '00000000-0000-4000-8000-0000000000e1',
  job_type: 'events_to_parquet',
  state: 'SUCCEEDED',
  date: '2026-02-28',
  trigger: 'manual',
  force_reprocess: false,
  skipped: false,
  progress: 1,
  rows_read: 1200,
  rows_written: 1200,
  files: 24,
  bytes_written: 34_000,
  experiment_id: null,
  error_code: null,
  error_message: null,
  started_by: null,
  created_at: '2026-03-01T12:00:00.000Z',
  started_at: '2026-03-01T12:00:01.000Z',
  finished_at: '2026-03-01T12:00:03.500Z',
}

/** A run that has succeeded. */
export const exampleJob = (change: Partial<Job> = {}): Job => ({ ...JOB, ...change })

/** The schedule of the events, which is on. */
export const exampleSchedule = (change: Partial<Schedule> = {}): Schedule => ({
  job_type: 'events_to_parquet',
  enabled: true,
  at: '01:00',
  next_run_at: '2026-03-02T01:00:00.000Z',
  last_run_id: null,
  ...change,
})

const TABLE: LakeTable = {
  database: 'assay',
  name: 'raw_events',
  location: '/data/etl/assay/raw_events',
  partition_keys: ['year', 'month', 'day', 'hour'],
  columns: [
    { name: 'id', type: 'integer', nullable: false },
    { name: 'value', type: 'double', nullable: true },
  ],
  conflicts: [],
  partition_count: 2,
  rows: 1200,
  bytes: 34_000,
  files: 2,
  status: 'present',
  first_seen_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
}

/** The table of events. */
export const exampleTable = (change: Partial<LakeTable> = {}): LakeTable => ({ ...TABLE, ...change })

/** A partition of the table of events: the hour of that number. */
export const examplePartition = (hour: number, change: Partial<LakePartition> = {}): LakePartition => {
  const text = String(hour).padStart(2, '0')
  return {
    values: { year: '2026', month: '02', day: '28', hour: text },
    location: `${TABLE.location}/year=2026/month=02/day=28/hour=${text}`,
    rows: 600,
    bytes: 17_000,
    files: 1,
    source: 'job',
    status: 'present',
    updated_at: '2026-03-01T12:00:00.000Z',
    ...change,
  }
}

const CRAWL: Crawl = {
  crawl_id: '00000000-0000-4000-8000-0000000000e2',
  state: 'SUCCEEDED',
  database: 'assay',
  started_at: '2026-03-01T12:00:00.000Z',
  finished_at: '2026-03-01T12:00:05.000Z',
  tables_created: 1,
  tables_updated: 0,
  tables_missing: 0,
  partitions_created: 2,
  partitions_updated: 0,
  partitions_missing: 1,
  files_read: 2,
  errors: [],
}

/** A crawl that has ended. */
export const exampleCrawl = (change: Partial<Crawl> = {}): Crawl => ({ ...CRAWL, ...change })

/** What a day came to. */
export const exampleSummary = (change: Partial<Summary> = {}): Summary => ({
  date: '2026-02-28',
  experiment_id: '00000000-0000-4000-8000-0000000000a1',
  experiment_key: 'checkout',
  status: 'ACTIVE',
  assignments: 100,
  events: 250,
  conversions: 30,
  variants: [],
  run_id: JOB.run_id,
  ...change,
})
