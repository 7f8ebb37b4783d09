import { createHash, randomUUID } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { type HttpReceiver, startHttpReceiver } from '../http-receiver.ts'
import { type Engine, EngineError } from './engine.ts'

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

const LOCATION = 'EU'

/** The state of a stand-in, and its answers. */
class StandIn {
  readonly accounts = new Map<string, string>()
  readonly jobs: CreatedJob[] = []
  fault: Fault | undefined
  pageSize = 1000
  bytes = 1_000_000
  held = Promise.resolve()
  release: () => void = () => undefined
  readonly #tokens = new Set<string>()
  readonly #engine: Engine
  readonly #now: () => Date

  constructor(engine: Engine, now: () => Date) {
    this.#engine = engine
    this.#now = now
  }

  hold(): void {
    this.held = new Promise((resolve) => {
      this.release = resolve
    })
  }

  answer(request: ReceivedRequest): Answer | 'cut' | Promise<Answer> {
    const failed = this.fault?.(request)
    if (failed) return failed
    if (request.path === '/token') return this.#grant(request)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return this.#tokens.has(token) ? this.#answerSignedIn(request) : refusal(401, 'authError')
  }

  #answerSignedIn(request: ReceivedRequest): Answer | Promise<Answer> {
    const url = new URL(request.path, 'http://b')
    const [, , project = '', kind, id, action, table = ''] = url.pathname.split('/')
    if (kind === 'datasets') return this.#describe(`${project}.${id}.${table}`)
    return id === undefined ? this.#insert(request) : this.#ofJob(url, { kind, id, action })
  }

  #ofJob(
    url: URL,
    { kind, id, action }: { kind: string | undefined; id: string; action: string | undefined },
  ): Answer {
    const job = this.jobs.find((one) => one.id === id)
    if (!job || url.searchParams.get('location') !== LOCATION) return refusal(404, 'notFound')
    if (kind === 'queries') return this.#rows(job, Number(url.searchParams.get('pageToken') ?? 0))
    if (action !== 'cancel') return json(this.#presented(job))
    if (job.state === 'RUNNING') Object.assign(job, { state: 'DONE', reason: 'stopped' })
    return json({ job: this.#presented(job) })
  }

  async #grant({ body }: ReceivedRequest): Promise<Answer> {
    const assertion = new URLSearchParams(body).get('assertion') ?? ''
    for (const [issuer, publicKey] of this.accounts) {
      try {
        const key = await importSPKI(publicKey, 'RS256')
        await jwtVerify(assertion, key, {
          issuer,
          audience: AUDIENCE,
          maxTokenAge: 3600,
          currentDate: this.#now(),
        })
        const access_token = createHash('sha256').update(randomUUID()).digest('hex')
        this.#tokens.add(access_token)
        return json({ access_token, expires_in: 3600, token_type: 'Bearer' })
      } catch {
        // Not the assertion of this account; whatever else is wrong with it, it is refused.
      }
    }
    return json({ error: 'invalid_grant' }, 400)
  }

  #presented({ id, state, reason }: Pick<CreatedJob, 'id' | 'state' | 'reason'>) {
    const bytes = String(this.bytes)
    const totalBytesBilled = String(Math.max(this.bytes, 10_485_760))
    return {
      jobReference: { projectId: 'acme-billing', jobId: id, location: LOCATION },
      status: {
        state,
        ...(reason !== undefined && { errorResult: { reason, message: `refused: ${reason}` } }),
      },
      statistics: {
        totalBytesProcessed: bytes,
        query: { statementType: 'SELECT', totalBytesProcessed: bytes, totalBytesBilled },
      },
    }
  }

  #insert({ body }: ReceivedRequest): Answer | Promise<Answer> {
    const { jobReference, configuration } = JSON.parse(body)
    const { query: sql, maximumBytesBilled } = configuration.query
    if (jobReference.location !== LOCATION) return refusal(404, 'notFound')
    if (configuration.dryRun === true) return this.#dryRun(sql)
    if (this.jobs.some(({ id }) => id === jobReference.jobId)) return refusal(409, 'duplicate')
    const { labels } = configuration
    const job: CreatedJob = {
      ...{ id: jobReference.jobId, sql, labels, maximumBytesBilled },
      ...{ state: 'RUNNING', reason: undefined, columns: [], rows: [] },
    }
    this.jobs.push(job)
    if (this.bytes > Number(maximumBytesBilled)) {
      Object.assign(job, { state: 'DONE', reason: 'bytesBilledLimitExceeded' })
    } else void this.#execute(job)
    return json(this.#presented(job))
  }

  async #dryRun(sql: string): Promise<Answer> {
    const kind = statementType(sql)
    if (kind !== 'SELECT') {
      const query = { statementType: kind, totalBytesProcessed: '0' }
      return json({ status: { state: 'DONE' }, statistics: { totalBytesProcessed: '0', query } })
    }
    try {
      await this.#engine.query('bigquery', sql)
    } catch (error) {
      const reason = reasonOf(error)
      return refusal(reason === 'notFound' ? 404 : 400, reason)
    }
    return json(this.#presented({ id: '', state: 'DONE', reason: undefined }))
  }

  async #execute(job: CreatedJob): Promise<void> {
    try {
      await this.held
      const found = await this.#engine.query('bigquery', job.sql)
      if (job.state === 'RUNNING') Object.assign(job, { ...found, state: 'DONE' })
    } catch (error) {
      if (job.state === 'RUNNING') Object.assign(job, { state: 'DONE', reason: reasonOf(error) })
    }
  }

  #rows(job: CreatedJob, start: number): Answer {
    const end = start + this.pageSize
    return json({
      jobComplete: job.state === 'DONE',
      schema: { fields: job.columns.map(({ name, type }) => ({ name, type: TYPES[type] ?? 'STRING' })) },
      totalRows: String(job.rows.length),
      rows: job.rows.slice(start, end).map((row) => ({ f: row.map((v) => ({ v })) })),
      ...(end < job.rows.length && { pageToken: String(end) }),
    })
  }

  async #describe(table: string): Promise<Answer> {
    const columns = await this.#engine.describe(table)
    if (columns.length === 0) return refusal(404, 'notFound')
    const fields = columns.map(({ name, type }) => ({
      name,
      type: TYPES[type] ?? 'RECORD',
      mode: 'NULLABLE',
    }))
    return json({ schema: { fields } })
  }
}

/** Starts a stand-in whose tables are those of the engine, in the location EU. */
export const startWarehouseB = async (engine: Engine, now = () => new Date()): Promise<WarehouseB> => {
  const receiver = await startHttpReceiver()
  const standIn = new StandIn(engine, now)
  receiver.answerWith((request) => standIn.answer(request))
  return {
    settings: { WAREHOUSE_B_URL: receiver.url, WAREHOUSE_B_TOKEN_URL: `${receiver.url}/token` },
    requests: receiver.requests,
    jobs: standIn.jobs,
    register: (email, publicKey) => void standIn.accounts.set(email, publicKey),
    setPageSize: (rows) => {
      standIn.pageSize = rows
    },
    setBytes: (bytes) => {
      standIn.bytes = bytes
    },
    hold: () => standIn.hold(),
    open: () => standIn.release(),
    setFault: (fault) => {
      standIn.fault = fault
    },
    stop: async () => {
      standIn.release()
      await receiver.stop()
    },
  }
}
