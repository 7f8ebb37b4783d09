import { randomUUID } from 'node:crypto'
import { type HttpReceiver, startHttpReceiver } from '../http-receiver.ts'

type Request = HttpReceiver['requests'][number]
type Answer = { status: number; body: string; headers?: Record<string, string> }

/** An answered statement: names of columns, and rows of texts. */
export interface Answered {
  columns: readonly string[]
  rows: readonly (readonly (string | null)[])[]
}

/** A statement that was sent. */
interface SentStatement {
  handle: string
  sql: string
  isCancelled: boolean
}

/** What a request is answered instead, if anything ever; undefined: nothing else. */
type Fault = (request: Request) => Answer | 'cut' | 'hang' | undefined

const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) })

const found = (handle: string, { columns, rows }: Answered): Answer =>
  json(200, {
    code: '090001',
    statementHandle: handle,
    resultSetMetaData: {
      numRows: rows.length,
      format: 'jsonv2',
      rowType: columns.map((name) => ({ name: name.toUpperCase(), type: 'text', nullable: true })),
      partitionInfo: [{ rowCount: rows.length }],
    },
    data: rows,
  })

const inProgress = (handle: string): Answer => json(202, { code: '333334', statementHandle: handle })

/** A warehouse_a whose statements end when a test lets them, with answers of the test. It checks no sign-in. */
export class StatementGate {
  /** Statements in the order of their arrival. */
  readonly sent: SentStatement[] = []
  readonly #receiver: HttpReceiver
  readonly #answer: (sql: string) => Answered
  #answered = Number.POSITIVE_INFINITY
  #fault: Fault | undefined

  constructor(receiver: HttpReceiver, answer: (sql: string) => Answered) {
    this.#receiver = receiver
    this.#answer = answer
    receiver.answerWith((request) => {
      const answer = this.#fault?.(request) ?? this.#answerTo(request)
      return answer === 'hang' ? undefined : answer
    })
  }

  /** Settings that lead connections of warehouse_a to it. */
  get settings(): { WAREHOUSE_A_URL: string } {
    return { WAREHOUSE_A_URL: this.#receiver.url }
  }

  /** Everything it was sent. */
  get requests(): readonly Request[] {
    return this.#receiver.requests
  }

  /** Statements go on until `open`, but for so many that are answered before. */
  hold(answered = 0): void {
    this.#answered = this.sent.length + answered
  }

  open(): void {
    this.#answered = Number.POSITIVE_INFINITY
  }

  /** Asked before each request from now on. */
  setFault(fault: Fault | undefined): void {
    this.#fault = fault
  }

  stop(): Promise<void> {
    return this.#receiver.stop()
  }

  #answerTo({ method, path, body }: Request): Answer {
    const [, , , , handle, action] = new URL(path, this.#receiver.url).pathname.split('/')
    if (handle === undefined) return this.#submit(body)
    const index = this.sent.findIndex((one) => one.handle === handle)
    const statement = this.sent[index]
    if (!statement) return json(404, {})
    if (action === 'cancel' && method === 'POST') {
      statement.isCancelled = true
      return json(200, { statementHandle: handle })
    }
    if (statement.isCancelled) return json(422, { code: '000604' })
    return index < this.#answered ? found(handle, this.#answer(statement.sql)) : inProgress(handle)
  }

  #submit(body: string): Answer {
    const handle = randomUUID()
    this.sent.push({ handle, sql: String(JSON.parse(body).statement), isCancelled: false })
    return inProgress(handle)
  }
}

/** Starts the gate, open; `answer` says what a statement finds. */
export const startStatementGate = async (answer: (sql: string) => Answered): Promise<StatementGate> =>
  new StatementGate(await startHttpReceiver(), answer)
