import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { ConnectionTarget } from '../db/target.ts'
import type { RunRequest } from '../modules/etl/jobs/schema.ts'
import { jobContext } from './measured-experiment.ts'

/** A job that a process of its own runs. */
export interface KilledJob {
  target: ConnectionTarget
  /** The directory of the data lake. */
  root: string
  request: RunRequest
}

/** Context of a process whose data lake lies in a directory; its clock is the machine's. */
export const lakeContext = (db: Db, root: string): Context => {
  const ctx = jobContext(db, () => new Date())
  return { ...ctx, config: { ...ctx.config, DATA_DIR: root, ETL_DATA_DIR: `${root}/lake` } }
}
