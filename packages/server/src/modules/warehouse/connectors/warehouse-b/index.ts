import { z } from 'zod'
import type { Config } from '../../../../config/index.ts'
import { defined } from '../../../../lib/defined.ts'
import { SECOND_MS } from '../../../../lib/durations.ts'
import { WarehouseError } from '../error.ts'
import type { Column, ColumnKind, StatementOptions, StatementResult, Warehouse } from '../warehouse.ts'
import { failureOf } from './failures.ts'
import { cancelJob, dryRun, type Project, runJob, send } from './jobs-api.ts'
import { serviceAccountKey, serviceAccountTokens } from './sign-in.ts'

/** A connection to warehouse_b with the key that signs in. */
interface PlaceB {
  billing_project: string
  location: string
  /** The service-account key, as JSON. */
  serviceAccount: string
  timeoutSeconds: number
  maxBytes: number
}

interface Surroundings {
  config: Pick<Config, 'ENVIRONMENT' | 'WAREHOUSE_B_URL' | 'WAREHOUSE_B_TOKEN_URL'>
  now: () => Date
}

const API = 'https://bigquery.googleapis.com/bigquery/v2'

/** Calls after the end of a job take this long at most. */
const CANCEL_MS = 10 * SECOND_MS
/** What the warehouse may take to end a job at its own limit, before the job is cancelled from here. */
const GRACE_SECONDS = 5

const projectOf = (place: PlaceB, { config, now }: Surroundings): Project => ({
  config,
  origin: config.WAREHOUSE_B_URL ?? API,
  token: serviceAccountTokens(serviceAccountKey.parse(JSON.parse(place.serviceAccount)), { config, now }),
  billingProject: place.billing_project,
  location: place.location,
  timeoutSeconds: place.timeoutSeconds,
  maxBytes: place.maxBytes,
})

const cancel = (project: Project, jobId: string): Promise<void> =>
  cancelJob(project, jobId, AbortSignal.timeout(CANCEL_MS))

const runIn = async (
  project: Project,
  statement: string,
  { signal, onJob }: StatementOptions,
): Promise<StatementResult> => {
  const began = performance.now()
  const { location } = project
  const limit = AbortSignal.timeout((project.timeoutSeconds + GRACE_SECONDS) * SECOND_MS)
  const either = AbortSignal.any([signal, limit])
  let job_id: string | undefined
  try {
    await dryRun(project, statement, either)
    const { columns, rows, processed, billed } = await runJob(project, statement, {
      signal: either,
      onJob: async (jobId) => {
        job_id = jobId
        await onJob?.({ job_id: jobId, location })
      },
    })
    const cost = defined({ job_id, total_bytes_processed: processed, total_bytes_billed: billed })
    const elapsed_ms = Math.round(performance.now() - began)
    return { columns, rows, job: { ...cost, location, elapsed_ms } }
  } catch (error) {
    // What ends the call is told either way; a job that cannot be cancelled ends at its own limit.
    if (either.aborted && job_id !== undefined) await cancel(project, job_id).catch(() => undefined)
    throw limit.aborted && !signal.aborted ? new WarehouseError('time_limit') : error
  }
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  STRING: 'text',
  INTEGER: 'integer',
  INT64: 'integer',
  FLOAT: 'number',
  FLOAT64: 'number',
  NUMERIC: 'number',
  BIGNUMERIC: 'number',
  TIMESTAMP: 'timestamp',
  DATETIME: 'timestamp',
  DATE: 'date',
  BOOLEAN: 'boolean',
  BOOL: 'boolean',
}

const table = z.object({
  schema: z.object({
    fields: z.array(z.object({ name: z.string(), type: z.string(), mode: z.string().optional() })),
  }),
})

const describeIn = async (project: Project, name: string, signal: AbortSignal): Promise<Column[]> => {
  const [owner, dataset, id] = name.split('.')
  const path = `/projects/${owner}/datasets/${dataset}/tables/${id}`
  const { status, body } = await send(project, { path, signal })
  if (status !== 200) throw failureOf(status, body)
  const { success, data } = table.safeParse(body)
  if (!success) throw new WarehouseError('result_invalid')
  return data.schema.fields.map(({ name, type, mode }) => ({
    name,
    type,
    kind: mode === 'REPEATED' ? 'other' : (KINDS[type] ?? 'other'),
  }))
}

/** The warehouse that a service account signs in to, by its REST API. Its sessions are always in UTC. */
export const openWarehouseB = (place: PlaceB, surroundings: Surroundings): Warehouse => {
  const project = projectOf(place, surroundings)
  return {
    test: async (signal) => {
      await runIn(project, 'SELECT 1 AS one', { signal })
    },
    describe: (name, signal) => describeIn(project, name, signal),
    run: (statement, options) => runIn(project, statement, options),
    cancel: async (job) => {
      if ('job_id' in job) await cancel(project, job.job_id)
    },
  }
}
