import { createHash, randomUUID } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { type HttpReceiver, startHttpReceiver } from '../http-receiver.ts'
import { type Engine, EngineError, type EngineTable } from './engine.ts'

type ReceivedRequest = HttpReceiver['requests'][number]
interface Answer {
  status: number
  body?: string
  headers?: Record<string, string>
}

type Fault = (request: ReceivedRequest) => Answer | 'cut' | undefined

/** A job that was created. */
interface CreatedJob {
  id: string
  sql: string
  labels: Record<string, string>
  maximumBytesBilled: string
  state: 'RUNNING' | 'DONE'
  reason: string | undefined
  columns: { name: string; type: string }[]
  rows: (string | null)[][]
}

/**
 * A stand-in for warehouse_b: it signs service accounts in, says in a dry run what a query is and reads, holds queries to
 * their billing limit, and runs them as jobs in DuckDB after sqlglot has translated them.
 */
export interface WarehouseB {
  /** Settings that lead connections to it. */
  settings: { WAREHOUSE_B_URL: string; WAREHOUSE_B_TOKEN_URL: string }
  /** Everything it was sent. */
  requests: ReceivedRequest[]
  jobs: CreatedJob[]
  load: (tables: readonly EngineTable[]) => Promise<void>
  /** Registers the public key (PEM) of a service account. */
  register: (email: string, publicKey: string) => void
  setPageSize: (rows: number) => void
  /** Bytes that every query reads. */
  setBytes: (bytes: number) => void
  /** Jobs go on until `open`. */
  hold: () => void
  open: () => void
  /** Asked before each request. */
  setFault: (fault: Fault | undefined) => void
  stop: () => Promise<void>
}

const AUDIENCE = 'https://oauth2.googleapis.com/token'

const json = (body: object, status = 200): Answer => ({ status, body: JSON.stringify(body) })

const refusal = (code: number, reason: string): Answer =>
  json(
    { error: { code, message: `refused: ${reason}`, errors: [{ reason, message: `refused: ${reason}` }] } },
    code,
  )

const TYPES: Record<string, string> = {
  VARCHAR: 'STRING',
  BIGINT: 'INTEGER',
  INTEGER: 'INTEGER',
  DOUBLE: 'FLOAT',
  TIMESTAMP: 'DATETIME',
  'TIMESTAMP WITH TIME ZONE': 'TIMESTAMP',
  DATE: 'DATE',
  BOOLEAN: 'BOOLEAN',
}

/** The warehouse's reason of an error, from the engine's kind of error. */
const reasonOf = (error: unknown): string =>
  error instanceof EngineError && error.kind === 'CatalogException' ? 'notFound' : 'invalidQuery'

/** What a text is, as far as a dry run says it. */
const statementType = (sql: string): string => {
  if (sql.includes(';')) return 'SCRIPT'
  return /^\s*(SELECT|WITH)\b/i.test(sql) ? 'SELECT' : (sql.trim().split(/\s/)[0] ?? '').toUpperCase()
}

const location = 'EU'

/** Starts a stand-in whose tables are those of the engine, in the location EU. */
export const startWarehouseB = async (engine: Engine, now = () => new Date()): Promise<WarehouseB> => {
  const receiver = await startHttpReceiver()
  const accounts = new Map<string, string>()
  const tokens = new Set<string>()
  const jobs: CreatedJob[] = []
  let fault: Fault | undefined
  let pageSize = 1000
  let bytes = 1_000_000
  let held = Promise.resolve()
  let release: () => void = () => undefined

  const grant = async ({ body }: ReceivedRequest): Promise<Answer> => {
    const assertion = new URLSearchParams(body).get('assertion') ?? ''
    for (const [email, publicKey] of accounts) {
      try {
        await jwtVerify(assertion, await importSPKI(publicKey, 'RS256'), {
          issuer: email,
          audience: AUDIENCE,
          maxTokenAge: 3600,
          currentDate: now(),
        })
        const access_token = createHash('sha256').update(randomUUID()).digest('hex')
        tokens.add(access_token)
        return json({ access_token, expires_in: 3600, token_type: 'Bearer' })
      } catch {
        // Not the assertion of this account; whatever else is wrong with it, it is refused.
      }
    }
    return json({ error: 'invalid_grant' }, 400)
  }
  const presented = ({ id, state, reason }: CreatedJob) => ({
    jobReference: { projectId: 'acme-billing', jobId: id, location },
    status: {
      state,
      ...(reason !== undefined && { errorResult: { reason, message: `refused: ${reason}` } }),
    },
    statistics: {
      totalBytesProcessed: String(bytes),
      query: {
        statementType: 'SELECT',
        totalBytesProcessed: String(bytes),
        totalBytesBilled: String(Math.max(bytes, 10_485_760)),
      },
    },
  })
  const execute = async (job: CreatedJob): Promise<void> => {
    try {
      await held
      const found = await engine.query('bigquery', job.sql)
      if (job.state === 'RUNNING') Object.assign(job, { ...found, state: 'DONE' })
    } catch (error) {
      if (job.state === 'RUNNING') Object.assign(job, { state: 'DONE', reason: reasonOf(error) })
    }
  }
  const insert = async ({ body }: ReceivedRequest): Promise<Answer> => {
    const { jobReference, configuration } = JSON.parse(body)
    const sql: string = configuration.query.query
    if (jobReference.location !== location) return refusal(404, 'notFound')
    if (configuration.dryRun === true) {
      const kind = statementType(sql)
      if (kind !== 'SELECT') {
        return json({
          status: { state: 'DONE' },
          statistics: { totalBytesProcessed: '0', query: { statementType: kind, totalBytesProcessed: '0' } },
        })
      }
      try {
        await engine.query('bigquery', sql)
      } catch (error) {
        return refusal(reasonOf(error) === 'notFound' ? 404 : 400, reasonOf(error))
      }
      return json(presented({ id: '', state: 'DONE' } as CreatedJob))
    }
    if (jobs.some(({ id }) => id === jobReference.jobId)) return refusal(409, 'duplicate')
    const job: CreatedJob = {
      id: jobReference.jobId,
      sql,
      labels: configuration.labels,
      maximumBytesBilled: configuration.query.maximumBytesBilled,
      state: 'RUNNING',
      reason: undefined,
      columns: [],
      rows: [],
    }
    jobs.push(job)
    if (bytes > Number(job.maximumBytesBilled))
      Object.assign(job, { state: 'DONE', reason: 'bytesBilledLimitExceeded' })
    else void execute(job)
    return json(presented(job))
  }
  const rowsOf = (job: CreatedJob, url: URL): Answer => {
    const start = Number(url.searchParams.get('pageToken') ?? 0)
    const end = start + pageSize
    return json({
      jobComplete: job.state === 'DONE',
      schema: { fields: job.columns.map(({ name, type }) => ({ name, type: TYPES[type] ?? 'STRING' })) },
      totalRows: String(job.rows.length),
      rows: job.rows.slice(start, end).map((row) => ({ f: row.map((v) => ({ v })) })),
      ...(end < job.rows.length && { pageToken: String(end) }),
    })
  }
  const describe = async (project: string, dataset: string, table: string): Promise<Answer> => {
    const columns = await engine.describe(`${project}.${dataset}.${table}`)
    if (columns.length === 0) return refusal(404, 'notFound')
    const fields = columns.map(({ name, type }) => ({
      name,
      type: TYPES[type] ?? 'RECORD',
      mode: 'NULLABLE',
    }))
    return json({ schema: { fields } })
  }
  const answer = (request: ReceivedRequest): Answer | Promise<Answer> => {
    const url = new URL(request.path, 'http://b')
    const [, , project = '', kind, id, action, table = ''] = url.pathname.split('/')
    if (kind === 'datasets') return describe(project, id ?? '', table)
    if (id === undefined) return insert(request)
    const job = jobs.find((one) => one.id === id)
    if (!job || url.searchParams.get('location') !== location) return refusal(404, 'notFound')
    if (kind === 'queries') return rowsOf(job, url)
    if (action !== 'cancel') return json(presented(job))
    if (job.state === 'RUNNING') Object.assign(job, { state: 'DONE', reason: 'stopped' })
    return json({ job: presented(job) })
  }
  receiver.answerWith((request) => {
    const failed = fault?.(request)
    if (failed) return failed
    if (request.path === '/token') return grant(request)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return tokens.has(token) ? answer(request) : refusal(401, 'authError')
  })
  return {
    settings: { WAREHOUSE_B_URL: receiver.url, WAREHOUSE_B_TOKEN_URL: `${receiver.url}/token` },
    requests: receiver.requests,
    jobs,
    load: engine.load,
    register: (email, publicKey) => void accounts.set(email, publicKey),
    setPageSize: (rows) => {
      pageSize = rows
    },
    setBytes: (read) => {
      bytes = read
    },
    hold: () => {
      held = new Promise((resolve) => {
        release = resolve
      })
    },
    open: () => release(),
    setFault: (next) => {
      fault = next
    },
    stop: async () => {
      release()
      await receiver.stop()
    },
  }
}
