import type { Context } from '../../../context.ts'
import { connectionById } from '../connections/store.ts'
import { WarehouseError } from '../connectors/error.ts'
import type { JobHandle } from '../connectors/warehouse.ts'
import { failureOf } from './failure.ts'
import { openConnection } from './place.ts'
import { countOutcome, runnerOf } from './runner.ts'
import type { RunJob } from './schema.ts'
import { type AbandonedRun, giveUpSilent } from './store.ts'

/**
 * Gives up the runs whose process has been silent for too long, and cancels their jobs in the background where that is
 * possible.
 *
 * @returns how many there were
 */
export const giveUpAbandoned = async (ctx: Context): Promise<number> => {
  const failure = failureOf(new WarehouseError('abandoned'))
  const abandoned = await giveUpSilent(ctx, failure)
  for (const run of abandoned) {
    countOutcome(run.kind, failure.error_code)
    ctx.log.warn({ run_id: run.id, kind: run.kind }, 'warehouse run abandoned')
    runnerOf(ctx.db).inBackground(ctx, (ctx) => cancelJob(ctx, run))
  }
  return abandoned.length
}

/** What the last job of a run is cancelled by; undefined when the warehouse has answered it, or never named it. */
const handleOf = (jobs: readonly RunJob[]): JobHandle | undefined => {
  const { elapsed_ms, statement_handle, job_id, location } = jobs.at(-1) ?? { elapsed_ms: 0 }
  if (elapsed_ms !== null) return undefined
  if (statement_handle !== undefined) return { statement_handle }
  return job_id !== undefined && location !== undefined ? { job_id, location } : undefined
}

const cancelJob = async (ctx: Context, { id, connection_id, job_metadata }: AbandonedRun): Promise<void> => {
  const handle = handleOf(job_metadata)
  if (handle === undefined || connection_id === null) return
  try {
    const connection = await connectionById(ctx, connection_id)
    if (!connection) return
    const warehouse = await openConnection(ctx, connection)
    await warehouse.cancel(handle)
    ctx.log.info({ run_id: id }, 'warehouse job cancelled')
  } catch (err) {
    ctx.log.warn({ err, run_id: id }, 'warehouse job not cancelled')
  }
}
