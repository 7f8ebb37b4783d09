import { createHash, createPublicKey, randomUUID } from 'node:crypto'
import { decodeJwt, importSPKI, type JWTPayload, jwtVerify } from 'jose'
import { type HttpReceiver, startHttpReceiver } from '../http-receiver.ts'
import { clientProtocol } from './client-protocol.ts'
import { type Engine, EngineError } from './engine.ts'

type ReceivedRequest = HttpReceiver['requests'][number]
interface Answer {
  status: number
  body?: string
  headers?: Record<string, string>
}

/** What is done with a request instead of answering it; undefined: it is answered. */
type Fault = (request: ReceivedRequest) => Answer | 'cut' | undefined

/** A statement that was submitted. */
interface Submitted {
  handle: string
  requestId: string | null
  sql: string
  state: 'running' | 'succeeded' | 'failed' | 'cancelled'
  columns: { name: string; type: string }[]
  rows: (string | null)[][]
  code: string
}

/**
 * A stand-in for warehouse_a: it checks sign-ins with key pairs, runs statements asynchronously in DuckDB after sqlglot has
 * translated them, and answers in the shapes of the SQL API.
 */
export interface WarehouseA {
  /** Settings that lead connections to it. */
  settings: { WAREHOUSE_A_URL: string }
  /** Everything it was sent. */
  requests: ReceivedRequest[]
  /** Statements in the order of their arrival. */
  statements: Submitted[]
  /** Registers a public key (the body of a PEM) of `ACCOUNT.USER`; two at most. */
  register: (user: string, publicKey: string) => void
  /** Rows of a partition of a result. */
  setPartitionSize: (rows: number) => void
  /** Statements go on until `open`. */
  hold: () => void
  open: () => void
  setOffset: (offset: string) => void
  /** Asked before each request; the first fault that answers stands. */
  setFault: (fault: Fault | undefined) => void
  stop: () => Promise<void>
}

const STATEMENTS = '/api/v2/statements'

const fingerprintOf = (publicKey: string): string => {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return `SHA256:${createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64')}`
}

const MAX_LIFETIME_S = 3600
const CLOCK_TOLERANCE_S = 10
/** Later than any time in seconds: the warehouse's own client writes milliseconds, and is let in with them. */
const LATEST_SECOND = 10 ** 11

const secondsOf = (time = Number.NaN): number => (time > LATEST_SECOND ? time / 1000 : time)

/** Whether a token lives an hour at most, and at this moment. */
const isCurrent = ({ iat, exp }: JWTPayload, currentDate: Date): boolean => {
  const now = currentDate.getTime() / 1000
  const [begins, ends] = [secondsOf(iat), secondsOf(exp)]
  return (
    ends - begins <= MAX_LIFETIME_S && begins <= now + CLOCK_TOLERANCE_S && ends >= now - CLOCK_TOLERANCE_S
  )
}

/** Whether a token is signed by a registered key of the user whom it names, and is current. */
const isSignedIn = async (
  token: string,
  keys: ReadonlyMap<string, string[]>,
  currentDate: Date,
): Promise<boolean> => {
  try {
    const { sub = '', iss = '' } = decodeJwt(token)
    const key = keys.get(sub)?.find((one) => iss === `${sub}.${fingerprintOf(one)}`)
    if (key === undefined) return false
    const pem = `-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----`
    const { payload } = await jwtVerify(token, await importSPKI(pem, 'RS256'), {
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate,
    })
    return isCurrent(payload, currentDate)
  } catch {
    // Whatever is wrong with a token, it is refused.
    return false
  }
}

const refusal = (status: number, code: string): Answer => ({
  status,
  body: JSON.stringify({ code, sqlState: '00000', message: `refused: ${code}` }),
})

/** The warehouse's number of an error, from the engine's kind of error. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof EngineError)) return '000603'
  if (error.kind === 'CatalogException') return '002003'
  if (error.kind === 'BinderException') return error.message.includes('column') ? '000904' : '001044'
  return '001003'
}

const TYPES: Record<string, string> = {
  VARCHAR: 'TEXT',
  BIGINT: 'NUMBER',
  INTEGER: 'NUMBER',
  DOUBLE: 'FLOAT',
  TIMESTAMP: 'TIMESTAMP_NTZ',
  'TIMESTAMP WITH TIME ZONE': 'TIMESTAMP_TZ',
  DATE: 'DATE',
  BOOLEAN: 'BOOLEAN',
}

const METADATA =
  /^SELECT column_name, data_type, numeric_scale\nFROM (\w+)\.INFORMATION_SCHEMA\.COLUMNS\nWHERE table_schema = '(\w+)' AND table_name = '(\w+)'/

interface Found {
  columns: { name: string; type: string }[]
  rows: (string | null)[][]
}

const named = (...names: string[]) => names.map((name) => ({ name, type: 'text' }))

const resultOf = (statement: Submitted, size: number): object => {
  const partitions = Math.max(1, Math.ceil(statement.rows.length / size))
  return {
    code: '090001',
    statementHandle: statement.handle,
    resultSetMetaData: {
      numRows: statement.rows.length,
      format: 'jsonv2',
      rowType: statement.columns.map(({ name, type }) => ({
        name: name.toUpperCase(),
        type,
        nullable: true,
      })),
      partitionInfo: Array.from({ length: partitions }, () => ({ rowCount: size })),
    },
    data: statement.rows.slice(0, size),
  }
}

/** The state of a stand-in, and its answers. */
class StandIn {
  readonly statements: Submitted[] = []
  readonly keys = new Map<string, string[]>()
  fault: Fault | undefined
  partitionSize = 1000
  offset = '+0000'
  held = Promise.resolve()
  release: () => void = () => undefined
  readonly #engine: Engine
  readonly #now: () => Date

  constructor(engine: Engine, now: () => Date) {
    this.#engine = engine
    this.#now = now
  }

  readonly #toClient = clientProtocol({
    isSignedIn: (token) => isSignedIn(token, this.keys, this.#now()),
    submit: (sent) => this.#submit(sent),
    statements: this.statements,
  })

  async answer(request: ReceivedRequest): Promise<Answer | 'cut'> {
    const failed = this.fault?.(request)
    if (failed) return failed
    if (!request.path.startsWith(STATEMENTS)) return this.#toClient(request)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!(await isSignedIn(token, this.keys, this.#now()))) return refusal(401, '390144')
    const url = new URL(request.path, 'http://a')
    const [, handle, action] = url.pathname.slice(STATEMENTS.length).split('/')
    if (handle === undefined) {
      const { statement: sql, role } = JSON.parse(request.body)
      return inProgress(this.#submit({ requestId: url.searchParams.get('requestId'), sql, role }))
    }
    const statement = this.statements.find((one) => one.handle === handle)
    if (!statement) return refusal(404, '000709')
    if (action !== 'cancel') return this.#poll(statement, url.searchParams.get('partition'))
    if (statement.state === 'running') statement.state = 'cancelled'
    return { status: 200, body: JSON.stringify({ statementHandle: handle }) }
  }

  hold(): void {
    this.held = new Promise((resolve) => {
      this.release = resolve
    })
  }

  #submit({ requestId, sql, role }: Pick<Submitted, 'requestId' | 'sql'> & { role: string }): Submitted {
    const known = this.statements.find((one) => one.requestId === requestId)
    if (known) return known
    const handle = randomUUID()
    const statement: Submitted = { handle, requestId, sql, state: 'running', columns: [], rows: [], code: '' }
    this.statements.push(statement)
    void this.#execute(statement, role)
    return statement
  }

  async #execute(statement: Submitted, role: string): Promise<void> {
    try {
      await this.held
      const found = await this.#find(statement.sql, role)
      if (statement.state === 'running') Object.assign(statement, { ...found, state: 'succeeded' })
    } catch (error) {
      if (statement.state === 'running') Object.assign(statement, { state: 'failed', code: codeOf(error) })
    }
  }

  async #find(sql: string, role: string): Promise<Found> {
    if (sql.startsWith('SELECT TO_CHAR(')) {
      return { columns: named('offset_in_summer', 'role'), rows: [[this.offset, role]] }
    }
    const metadata = METADATA.exec(sql)
    if (!metadata) return this.#engine.query('snowflake', sql)
    const columns = await this.#engine.describe(metadata.slice(1).join('.'))
    const scaleOf = (type: string) => (type === 'BIGINT' || type === 'INTEGER' ? '0' : null)
    return {
      columns: named('column_name', 'data_type', 'numeric_scale'),
      rows: columns.map(({ name, type }) => [name.toUpperCase(), TYPES[type] ?? 'VARIANT', scaleOf(type)]),
    }
  }

  #poll(statement: Submitted, partition: string | null): Answer {
    if (statement.state === 'running') return inProgress(statement)
    if (statement.state === 'cancelled') return refusal(422, '000604')
    if (statement.state === 'failed') return refusal(422, statement.code)
    const start = Number(partition) * this.partitionSize
    const data = statement.rows.slice(start, start + this.partitionSize)
    return {
      status: 200,
      body: JSON.stringify(partition === null ? resultOf(statement, this.partitionSize) : { data }),
    }
  }
}

const inProgress = ({ handle }: Submitted): Answer => ({
  status: 202,
  body: JSON.stringify({ code: '333334', message: 'in progress', statementHandle: handle }),
})

/** Starts a stand-in whose tables are those of the engine. */
export const startWarehouseA = async (engine: Engine, now = () => new Date()): Promise<WarehouseA> => {
  const receiver = await startHttpReceiver()
  const standIn = new StandIn(engine, now)
  receiver.answerWith((request) => standIn.answer(request))
  return {
    settings: { WAREHOUSE_A_URL: receiver.url },
    requests: receiver.requests,
    statements: standIn.statements,
    register: (user, publicKey) => {
      standIn.keys.set(user, [...(standIn.keys.get(user) ?? []), publicKey].slice(-2))
    },
    setPartitionSize: (rows) => {
      standIn.partitionSize = rows
    },
    hold: () => standIn.hold(),
    open: () => standIn.release(),
    setOffset: (text) => {
      standIn.offset = text
    },
    setFault: (fault) => {
      standIn.fault = fault
    },
    stop: async () => {
      standIn.release()
      await receiver.stop()
    },
  }
}
