import type { Context } from '../../../context.ts'
import type { Staged } from '../publication/publish.ts'
import type { Job } from './schema.ts'
import type { Progress } from './store.ts'

/** What a job is given to work with. */
export interface Workbench {
  job: Job
  /** Aborted when the job is to end. */
  signal: AbortSignal
  /** The newest event that the job may read, by its number in the store. */
  until: number
  /** How far the job is; to be changed as it goes on. */
  progress: Progress
  /** An empty folder of this machine for files in the making. */
  folder: string
  /** Brings a finished file of that folder to where the run writes aside; its path there. */
  stage: (name: string) => Promise<string>
}

/** What a job has made. */
export interface Made {
  partitions: Staged[]
  rowsRead: number
  /** To be done in the same moment as the files are published. */
  store?: (ctx: Context) => Promise<void>
}

/** A kind of job. */
export interface Work {
  /** The folders below the root whose manifests tell whether the day was done before. */
  partitions: (job: Job) => { table: Staged['table']; key: Staged['key'] }[]
  make: (ctx: Context, bench: Workbench) => Promise<Made>
}
