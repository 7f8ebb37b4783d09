import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Config } from '../../../../config/index.ts'
import { SECOND_MS } from '../../../../lib/durations.ts'
import { newId } from '../../../../lib/ids.ts'
import { WarehouseError } from '../error.ts'
import { callWarehouse, type WarehouseAnswer } from '../http.ts'
import { errorProto, failureOf, jobFailure } from './failures.ts'

/** Where jobs are created, and what each may cost. */
export interface Project {
  config: Pick<Config, 'ENVIRONMENT'>
  /** Beginning of every address of the API. */
  origin: string
  token: (signal: AbortSignal) => Promise<string>
  billingProject: string
  location: string
  timeoutSeconds: number
  maxBytes: number
}

/** By which an administrator of the warehouse finds the jobs of this service. */
const LABELS = { assay: 'warehouse-analysis' }

/** Pauses between questions whether a job has ended: short at first, then longer. */
const POLL_MS = [100, 200, 400, 800, 1500, 3000, 5000]
const RETRIES = 3

const whole = z.string().regex(/^\d+$/).transform(Number)

const job = z.object({
  jobReference: z.object({ jobId: z.string(), location: z.string().optional() }),
  status: z.object({ state: z.string(), errorResult: errorProto.optional() }),
  statistics: z
    .object({
      totalBytesProcessed: whole.optional(),
      query: z
        .object({
          statementType: z.string().optional(),
          totalBytesProcessed: whole.optional(),
          totalBytesBilled: whole.optional(),
        })
        .optional(),
    })
    .optional(),
})

type Job = z.output<typeof job>

const page = z.object({
  schema: z.object({ fields: z.array(z.object({ name: z.string() })) }).optional(),
  rows: z.array(z.object({ f: z.array(z.object({ v: z.string().nullable() })) })).default([]),
  pageToken: z.string().optional(),
  totalRows: whole.optional(),
  jobComplete: z.boolean(),
})

/** An answered query and what it cost. */
interface Answered {
  columns: string[]
  rows: (string | null)[][]
  processed: number | undefined
  billed: number | undefined
}

const parsed = <Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> => {
  const { success, data } = shape.safeParse(body)
  if (!success) throw new WarehouseError('result_invalid')
  return data
}

const sleep = async (attempt: number, signal: AbortSignal): Promise<void> => {
  try {
    await pause(POLL_MS[Math.min(attempt, POLL_MS.length - 1)], undefined, { signal })
  } catch {
    // The pause ends early only when nobody waits for the answer any more.
    throw new WarehouseError('cancelled')
  }
}

interface Sent {
  path: string
  body?: object
  signal: AbortSignal
}

/** One request; what the warehouse is not able to answer now is sent again a few times. */
export const send = async (project: Project, { path, body, signal }: Sent): Promise<WarehouseAnswer> => {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await callWarehouse(project.config, {
      method: body ? 'POST' : 'GET',
      url: `${project.origin}${path}`,
      headers: {
        authorization: `Bearer ${await project.token(signal)}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    })
    if (answer.status < 500 || attempt >= RETRIES) return answer
    await sleep(attempt, signal)
  }
}

const jobsPath = ({ billingProject }: Project): string => `/projects/${billingProject}/jobs`

const insertion = (
  { location, timeoutSeconds, maxBytes, billingProject }: Project,
  query: string,
  jobId: string,
) => ({
  jobReference: { projectId: billingProject, jobId, location },
  configuration: {
    labels: LABELS,
    jobTimeoutMs: String(timeoutSeconds * SECOND_MS),
    query: { query, useLegacySql: false, maximumBytesBilled: String(maxBytes), useQueryCache: true },
  },
})

/**
 * Has the warehouse say what a query is and would read, without running it.
 *
 * @throws WarehouseError not_a_select, bytes_limit, and what the warehouse refuses
 */
export const dryRun = async (project: Project, query: string, signal: AbortSignal): Promise<void> => {
  const { jobReference, configuration } = insertion(project, query, newId())
  const { status, body } = await send(project, {
    path: jobsPath(project),
    body: {
      jobReference: { ...jobReference, jobId: undefined },
      configuration: { ...configuration, dryRun: true },
    },
    signal,
  })
  if (status !== 200) throw failureOf(status, body)
  const { statistics, status: state } = parsed(job.omit({ jobReference: true }), body)
  if (state.errorResult) throw jobFailure(state.errorResult)
  if (statistics?.query?.statementType !== 'SELECT') throw new WarehouseError('not_a_select')
  const bytes = statistics.query.totalBytesProcessed ?? statistics.totalBytesProcessed
  if (bytes === undefined) throw new WarehouseError('result_invalid')
  if (bytes > project.maxBytes) throw new WarehouseError('bytes_limit')
}

const locationQuery = ({ location }: Project): string => `location=${encodeURIComponent(location)}`

const readJob = async (project: Project, jobId: string, signal: AbortSignal): Promise<Job> => {
  const { status, body } = await send(project, {
    path: `${jobsPath(project)}/${jobId}?${locationQuery(project)}`,
    signal,
  })
  if (status !== 200) throw failureOf(status, body)
  return parsed(job, body)
}

/** Creates a job under an id of its own, so that a lost answer does no harm: the job that exists already is the same. */
const create = async (
  project: Project,
  query: string,
  { jobId, signal }: { jobId: string; signal: AbortSignal },
): Promise<Job> => {
  const { status, body } = await send(project, {
    path: jobsPath(project),
    body: insertion(project, query, jobId),
    signal,
  })
  if (status === 409) return readJob(project, jobId, signal)
  if (status !== 200) throw failureOf(status, body)
  return parsed(job, body)
}

const untilDone = async (project: Project, created: Job, signal: AbortSignal): Promise<Job> => {
  let current = created
  for (let attempt = 0; current.status.state !== 'DONE'; attempt += 1) {
    await sleep(attempt, signal)
    current = await readJob(project, created.jobReference.jobId, signal)
  }
  return current
}

const pageOf = (status: number, body: unknown): z.output<typeof page> => {
  if (status !== 200) throw failureOf(status, body)
  const found = parsed(page, body)
  if (!found.jobComplete) throw new WarehouseError('result_invalid')
  return found
}

const rowsOf = async (
  project: Project,
  jobId: string,
  signal: AbortSignal,
): Promise<Pick<Answered, 'columns' | 'rows'>> => {
  const rows: (string | null)[][] = []
  let columns: string[] = []
  let token: string | undefined
  do {
    const more = token === undefined ? '' : `&pageToken=${encodeURIComponent(token)}`
    const path = `/projects/${project.billingProject}/queries/${jobId}?${locationQuery(project)}&formatOptions.useInt64Timestamp=true${more}`
    const { status, body } = await send(project, { path, signal })
    const found = pageOf(status, body)
    columns = found.schema?.fields.map(({ name }) => name) ?? columns
    rows.push(...found.rows.map(({ f }) => f.map(({ v }) => v)))
    token = found.pageToken
    if (token === undefined && found.totalRows !== rows.length) throw new WarehouseError('result_invalid')
  } while (token !== undefined)
  if (rows.some((row) => row.length !== columns.length)) throw new WarehouseError('result_invalid')
  return { columns, rows }
}

/** Cancels a job; one that has ended, or that is not known any more, is left alone. */
export const cancelJob = async (project: Project, jobId: string, signal: AbortSignal): Promise<void> => {
  const path = `${jobsPath(project)}/${jobId}/cancel?${locationQuery(project)}`
  const { status, body } = await send(project, { path, body: {}, signal })
  if (status >= 400 && status !== 404) throw failureOf(status, body)
}

/**
 * Runs a query with the cap of the project as its billing limit, and waits for its rows.
 *
 * @param onJob called with the id of the job before it runs
 * @throws WarehouseError
 */
export const runJob = async (
  project: Project,
  query: string,
  { signal, onJob }: { signal: AbortSignal; onJob: (jobId: string) => void | Promise<void> },
): Promise<Answered> => {
  const jobId = `assay_${newId()}`
  await onJob(jobId)
  const done = await untilDone(project, await create(project, query, { jobId, signal }), signal)
  if (done.status.errorResult) throw jobFailure(done.status.errorResult)
  const { columns, rows } = await rowsOf(project, jobId, signal)
  const { query: cost, totalBytesProcessed } = done.statistics ?? {}
  return {
    columns,
    rows,
    processed: cost?.totalBytesProcessed ?? totalBytesProcessed,
    billed: cost?.totalBytesBilled,
  }
}
