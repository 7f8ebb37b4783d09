import { randomUUID } from 'node:crypto'
import { startHttpReceiver } from '../http-receiver.ts'

/** An answered statement: names of columns, and rows of texts. */
interface Answered {
  columns: readonly string[]
  rows: readonly (readonly (string | null)[])[]
}

/** A statement that was sent, in the order of arrival. */
interface SentStatement {
  handle: string
  sql: string
  isCancelled: boolean
}

/** A warehouse_a whose statements end when a test lets them, with answers of the test. It checks no sign-in. */
export interface StatementGate {
  /** Settings that lead connections of warehouse_a to it. */
  settings: { WAREHOUSE_A_URL: string }
  sent: SentStatement[]
  /** Statements go on until `open`. */
  hold: () => void
  open: () => void
  stop: () => Promise<void>
}

const answerOf = ({ handle }: SentStatement, { columns, rows }: Answered) => ({
  code: '090001',
  sqlState: '00000',
  message: 'Statement executed successfully.',
  statementHandle: handle,
  statementStatusUrl: `/api/v2/statements/${handle}`,
  createdOn: Date.now(),
  resultSetMetaData: {
    numRows: rows.length,
    format: 'jsonv2',
    rowType: columns.map((name) => ({ name: name.toUpperCase(), type: 'text', nullable: true })),
    partitionInfo: [{ rowCount: rows.length, uncompressedSize: 1 }],
  },
  data: rows,
})

const inProgress = (handle: string) => ({
  code: '333334',
  message: 'Asynchronous execution in progress.',
  statementHandle: handle,
  statementStatusUrl: `/api/v2/statements/${handle}`,
})

/** Starts the gate, open; `answer` says what a statement finds. */
export const startStatementGate = async (answer: (sql: string) => Answered): Promise<StatementGate> => {
  const receiver = await startHttpReceiver()
  const sent: SentStatement[] = []
  let isOpen = true
  const submit = (body: string) => {
    const statement = { handle: randomUUID(), sql: String(JSON.parse(body).statement), isCancelled: false }
    sent.push(statement)
    return { status: 202, body: JSON.stringify(inProgress(statement.handle)) }
  }
  const poll = (statement: SentStatement) => {
    if (statement.isCancelled) {
      return {
        status: 422,
        body: JSON.stringify({ code: '000604', sqlState: '57014', message: 'cancelled' }),
      }
    }
    return isOpen
      ? { status: 200, body: JSON.stringify(answerOf(statement, answer(statement.sql))) }
      : { status: 202, body: JSON.stringify(inProgress(statement.handle)) }
  }
  receiver.answerWith(({ method, path, body }) => {
    const [, , , , handle, action] = new URL(path, receiver.url).pathname.split('/')
    const statement = sent.find((one) => one.handle === handle)
    if (handle === undefined) return submit(body)
    if (!statement) return { status: 404, body: '{}' }
    if (action !== 'cancel' || method !== 'POST') return poll(statement)
    statement.isCancelled = true
    return { status: 200, body: JSON.stringify({ statementHandle: handle }) }
  })
  return {
    settings: { WAREHOUSE_A_URL: receiver.url },
    sent,
    hold: () => {
      isOpen = false
    },
    open: () => {
      isOpen = true
    },
    stop: receiver.stop,
  }
}
