import { createHash, createPublicKey, randomUUID } from 'node:crypto'
import { decodeJwt, importSPKI, type JWTPayload, jwtVerify } from 'jose'
import { type HttpReceiver, startHttpReceiver } from '../http-receiver.ts'
import { clientProtocol } from './client-protocol.ts'
import { type Engine, EngineError, type EngineTable } from './engine.ts'

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
  load: (tables: readonly EngineTable[]) => Promise<void>
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

/** Starts a stand-in whose tables are those of the engine. */
export const startWarehouseA = async (engine: Engine, now = () => new Date()): Promise<WarehouseA> => {
  const receiver = await startHttpReceiver()
  const keys = new Map<string, string[]>()
  const statements: Submitted[] = []
  let fault: Fault | undefined
  let partitionSize = 1000
  let offset = '+0000'
  let held = Promise.resolve()
  let release: () => void = () => undefined

  const find = async (sql: string, role: string): Promise<Found> => {
    if (sql.startsWith('SELECT TO_CHAR('))
      return { columns: named('offset_in_summer', 'role'), rows: [[offset, role]] }
    const metadata = METADATA.exec(sql)
    if (!metadata) return engine.query('snowflake', sql)
    const columns = await engine.describe(metadata.slice(1).join('.'))
    const scaleOf = (type: string) => (type === 'BIGINT' || type === 'INTEGER' ? '0' : null)
    return {
      columns: named('column_name', 'data_type', 'numeric_scale'),
      rows: columns.map(({ name, type }) => [name.toUpperCase(), TYPES[type] ?? 'VARIANT', scaleOf(type)]),
    }
  }
  const execute = async (statement: Submitted, role: string): Promise<void> => {
    try {
      await held
      const found = await find(statement.sql, role)
      if (statement.state === 'running') Object.assign(statement, { ...found, state: 'succeeded' })
    } catch (error) {
      if (statement.state === 'running') Object.assign(statement, { state: 'failed', code: codeOf(error) })
    }
  }
  const inProgress = ({ handle }: Submitted): Answer => ({
    status: 202,
    body: JSON.stringify({ code: '333334', message: 'in progress', statementHandle: handle }),
  })
  const submit = ({ requestId, sql, role }: Pick<Submitted, 'requestId' | 'sql'> & { role: string }) => {
    const known = statements.find((one) => one.requestId === requestId)
    if (known) return known
    const statement: Submitted = {
      handle: randomUUID(),
      requestId,
      sql,
      state: 'running',
      columns: [],
      rows: [],
      code: '',
    }
    statements.push(statement)
    void execute(statement, role)
    return statement
  }
  const poll = (statement: Submitted, partition: string | null): Answer => {
    if (statement.state === 'running') return inProgress(statement)
    if (statement.state === 'cancelled') return refusal(422, '000604')
    if (statement.state === 'failed') return refusal(422, statement.code)
    const start = Number(partition) * partitionSize
    const data = statement.rows.slice(start, start + partitionSize)
    return {
      status: 200,
      body: JSON.stringify(partition === null ? resultOf(statement, partitionSize) : { data }),
    }
  }
  const answer = (request: ReceivedRequest): Answer => {
    const url = new URL(request.path, 'http://a')
    const [, handle, action] = url.pathname.slice(STATEMENTS.length).split('/')
    if (handle === undefined) {
      const { statement: sql, role } = JSON.parse(request.body)
      return inProgress(submit({ requestId: url.searchParams.get('requestId'), sql, role }))
    }
    const statement = statements.find((one) => one.handle === handle)
    if (!statement) return refusal(404, '000709')
    if (action !== 'cancel') return poll(statement, url.searchParams.get('partition'))
    if (statement.state === 'running') statement.state = 'cancelled'
    return { status: 200, body: JSON.stringify({ statementHandle: handle }) }
  }
  const toClient = clientProtocol({
    isSignedIn: (token) => isSignedIn(token, keys, now()),
    submit,
    statements,
  })
  receiver.answerWith(async (request) => {
    const failed = fault?.(request)
    if (failed) return failed
    if (!request.path.startsWith(STATEMENTS)) return toClient(request)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return (await isSignedIn(token, keys, now())) ? answer(request) : refusal(401, '390144')
  })
  return {
    settings: { WAREHOUSE_A_URL: receiver.url },
    requests: receiver.requests,
    statements,
    load: engine.load,
    register: (user, publicKey) => {
      keys.set(user, [...(keys.get(user) ?? []), publicKey].slice(-2))
    },
    setPartitionSize: (rows) => {
      partitionSize = rows
    },
    hold: () => {
      held = new Promise((resolve) => {
        release = resolve
      })
    },
    open: () => release(),
    setOffset: (text) => {
      offset = text
    },
    setFault: (next) => {
      fault = next
    },
    stop: async () => {
      release()
      await receiver.stop()
    },
  }
}
