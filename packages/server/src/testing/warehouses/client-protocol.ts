import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { HttpReceiver } from '../http-receiver.ts'

type ReceivedRequest = HttpReceiver['requests'][number]

/** A statement that was submitted. */
interface ClientStatement {
  handle: string
  requestId: string | null
  state: 'running' | 'succeeded' | 'failed' | 'cancelled'
  columns: { name: string; type: string }[]
  rows: (string | null)[][]
  code: string
}

/** The stand-in behind the protocol. */
interface Behind {
  isSignedIn: (token: string) => Promise<boolean>
  submit: (sent: { requestId: string | null; sql: string; role: string }) => ClientStatement
  statements: readonly ClientStatement[]
}

interface Answer {
  status: number
  body: string
}

/** How long a request waits for a statement's end before it is answered with where to ask again. */
const WAIT_STEPS = 20
const WAIT_STEP_MS = 25

const MILLISECONDS = 1000

/** The types of the protocol, by the engine's. */
const typeOf = (type: string): { type: string; scale?: number } => {
  const decimal = /^DECIMAL\(\d+,\s*(\d+)\)$/.exec(type)
  if (decimal) return { type: 'fixed', scale: Number(decimal[1]) }
  if (type === 'DOUBLE' || type === 'FLOAT') return { type: 'real' }
  if (type === 'BOOLEAN') return { type: 'boolean' }
  if (type === 'TIMESTAMP') return { type: 'timestamp_ntz', scale: 6 }
  return type.endsWith('INT') || type === 'INTEGER' ? { type: 'fixed', scale: 0 } : { type: 'text' }
}

/** Times are seconds since 1970 with a fraction. */
const cellOf = (cell: string | null, type: string): string | null =>
  cell === null || type !== 'timestamp_ntz'
    ? cell
    : (Date.parse(`${cell.replace(' ', 'T')}Z`) / MILLISECONDS).toFixed(6)

const succeeded = (data: unknown, code: string | null = null): Answer => ({
  status: 200,
  body: JSON.stringify({ success: true, code, message: null, data }),
})

const refused = (code: string): Answer => ({
  status: 200,
  body: JSON.stringify({ success: false, code, message: `refused: ${code}`, data: { sqlState: '00000' } }),
})

const resultOf = ({ handle, columns, rows }: ClientStatement): Answer => {
  const types = columns.map(({ type }) => typeOf(type))
  return succeeded({
    queryId: handle,
    parameters: [],
    rowtype: columns.map(({ name }, index) => ({
      name: name.toUpperCase(),
      nullable: true,
      ...types[index],
    })),
    rowset: rows.map((row) => row.map((cell, index) => cellOf(cell, types[index]?.type ?? ''))),
    total: rows.length,
    returned: rows.length,
    statementTypeId: 4096,
  })
}

const answerOf = async (statement: ClientStatement): Promise<Answer> => {
  for (let step = 0; step < WAIT_STEPS && statement.state === 'running'; step += 1) await pause(WAIT_STEP_MS)
  if (statement.state === 'running') {
    const { handle } = statement
    return succeeded({ queryId: handle, getResultUrl: `/queries/${handle}/result` }, '333333')
  }
  if (statement.state === 'cancelled') return refused('000604')
  return statement.state === 'failed' ? refused(statement.code) : resultOf(statement)
}

const login = z.object({ data: z.object({ AUTHENTICATOR: z.literal('SNOWFLAKE_JWT'), TOKEN: z.string() }) })
const query = z.object({ sqlText: z.string() })
const abort = z.object({ requestId: z.string() })

/** The warehouse's number for a token of a session that it does not know. */
const UNKNOWN_SESSION = '390104'
const REFUSED_TOKEN = '390144'

/**
 * The protocol of the warehouse's own published clients: a session is signed in to with a key pair, statements run in it,
 * and a statement that has not ended is asked for again.
 */
export const clientProtocol = ({ isSignedIn, submit, statements }: Behind) => {
  const sessions = new Map<string, { role: string }>()
  const signIn = async ({ searchParams }: URL, body: string): Promise<Answer> => {
    const sent = login.safeParse(JSON.parse(body))
    if (!sent.success || !(await isSignedIn(sent.data.data.TOKEN))) return refused(REFUSED_TOKEN)
    const token = randomUUID()
    sessions.set(token, { role: searchParams.get('roleName') ?? '' })
    return succeeded({
      token,
      masterToken: randomUUID(),
      validityInSeconds: 3600,
      sessionId: 1,
      parameters: [],
    })
  }
  const cancel = (requestId: string): Answer => {
    const statement = statements.find((one) => one.requestId === requestId)
    if (statement?.state === 'running') statement.state = 'cancelled'
    return succeeded(null)
  }
  const inSession = (url: URL, body: string, role: string): Answer | Promise<Answer> => {
    if (url.pathname === '/queries/v1/query-request') {
      const { sqlText: sql } = query.parse(JSON.parse(body))
      return answerOf(submit({ requestId: url.searchParams.get('requestId'), sql, role }))
    }
    if (url.pathname === '/queries/v1/abort-request') return cancel(abort.parse(JSON.parse(body)).requestId)
    const statement = statements.find(({ handle }) => url.pathname === `/queries/${handle}/result`)
    // Everything else, such as what the client measures, is received and comes to nothing.
    return statement ? answerOf(statement) : succeeded(null)
  }
  return ({ path, body, headers }: ReceivedRequest): Answer | Promise<Answer> => {
    const url = new URL(path, 'http://a')
    if (url.pathname === '/session/v1/login-request') return signIn(url, body)
    const token = /^Snowflake Token="(.+)"$/.exec(headers.authorization ?? '')?.[1] ?? ''
    const session = sessions.get(token)
    if (!session) return refused(UNKNOWN_SESSION)
    if (url.searchParams.get('delete') === 'true') sessions.delete(token)
    return inSession(url, body, session.role)
  }
}
