import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type SpanStart, tracedPart, tracing } from '../lib/tracing.ts'
import type { Connections } from './connections.ts'
import { type CopyQuery, isCopy } from './copy.ts'
import { isConnectionLoss, isReadOnlyServer, isStalePlan } from './errors.ts'
import { isLonger } from './longer-statements.ts'

/** The server is given the chance to say first that a statement took too long. */
const LONGER_THAN_SERVER_MS = 1_000

/** What a trace keeps of a statement. */
const MAX_TEXT_LENGTH = 2000

const CHANGES_ROWS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Who uses connections: the name under which its waiting is counted, and how long its statements may take. */
export interface ConnectionUse {
  name: string
  /** Milliseconds; undefined: as long as the server allows. */
  limit?: number | undefined
}

/** One connection of the pool while Kysely holds it. */
class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient
  readonly #connections: Connections
  #limit: number | undefined
  #isUsable = true

  constructor(client: PoolClient, connections: Connections, limit: number | undefined) {
    this.client = client
    this.#connections = connections
    this.#limit = limit
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!tracing()) return this.#execute(query)
    return tracedPart(spanOf(query.sql), () => this.#execute<Row>(query))
  }

  /** What begins and ends a transaction. */
  control(text: string): Promise<unknown> {
    return tracedPart(spanOf(text), () => this.#watched(() => this.client.query(text)))
  }

  /** Undoes a transaction; where that is impossible the server does it, when the connection ends. */
  async undo(): Promise<void> {
    try {
      await this.control('rollback')
    } catch {
      this.#isUsable = false
    }
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      if (isCopy(query)) return await this.#watched(() => this.#copy(query))
      if (isLonger(query)) this.#limit = query.longest + LONGER_THAN_SERVER_MS
      const name = this.#connections.statements.nameOf(query.sql)
      const result = await this.#watched(() =>
        this.client.query({
          text: query.sql,
          values: [...query.parameters],
          ...(name !== undefined && { name }),
        }),
      )
      const isChange = CHANGES_ROWS.has(result.command)
      if (this.#connections.faults.any) this.#connections.faults.worked(isChange)
      const changed = isChange ? { numAffectedRows: BigInt(result.rowCount ?? 0) } : {}
      return { rows: taken(result), ...changed }
    } catch (error) {
      if (isStalePlan(error)) this.#dropPlan(query.sql)
      throw withCaller(error)
    }
  }

  /** A pooler would give the next connection the same plan again, as long as the text is prepared. */
  #dropPlan(text: string): void {
    this.#isUsable = false
    this.#connections.statements.forget(text)
  }

  async #watched<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    const { watch } = this.#connections
    watch.begin(this.client, this.#limit)
    try {
      return await send()
    } catch (error) {
      this.#connections.faults.met(error)
      if (isConnectionLoss(error)) this.#isUsable = false
      if (isReadOnlyServer(error)) this.#connections.renew('The database server is read-only')
      throw error
    } finally {
      watch.end(this.client)
    }
  }

  #copy({ sql, lines }: CopyQuery): Promise<{ rows: [] }> {
    return new Promise((resolve, reject) => {
      const stream = this.client.query(copyFrom(sql))
      stream.once('error', reject)
      stream.once('finish', () => resolve({ rows: [] }))
      stream.end(lines)
    })
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows cannot be streamed: read them page by page')
  }

  /** Gives the connection back; one whose prepared statements no longer fit the tables is closed instead. */
  release(): void {
    this.#connections.giveBack(this.client, this.#isUsable)
  }
}

/**
 * Takes the rows out of the driver's result. Its queries are a chain, each known to the one before: once one of them
 * is old, all that follow look used, and rows would pile up behind them until the next full collection of garbage.
 */
const taken = <Row>(result: { rows?: Row[] }): Row[] => {
  const rows = result.rows ?? []
  result.rows = []
  return rows
}

/** The text of a statement holds no value: those are parameters. */
const spanOf = (text: string) => (): SpanStart => {
  const operation = /^[\s(]*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
  return {
    name: operation,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, MAX_TEXT_LENGTH),
    },
  }
}

/** The driver's error is born in a socket event: the caller's lines make it possible to find the query. */
const withCaller = (error: unknown): unknown => {
  if (error instanceof Error) {
    const [, ...callers] = (new Error().stack ?? '').split('\n')
    error.stack = [error.stack ?? error.message, ...callers].join('\n')
  }
  return error
}

class PooledDriver implements Driver {
  readonly #connections: Connections
  readonly #use: ConnectionUse

  constructor(connections: Connections, use: ConnectionUse) {
    this.#connections = connections
    this.#use = use
  }

  async init(): Promise<void> {
    // The pool opens connections when they are needed.
  }

  async acquireConnection(): Promise<PooledConnection> {
    const { name, limit } = this.#use
    try {
      return new PooledConnection(await this.#connections.acquire(name), this.#connections, limit)
    } catch (error) {
      this.#connections.faults.met(error)
      throw error
    }
  }

  async beginTransaction(connection: PooledConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const access = settings.accessMode ? ` ${settings.accessMode}` : ''
    await connection.control(`begin${isolation}${access}`)
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    await connection.control('commit')
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.undo()
  }

  releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release()
    return Promise.resolve()
  }

  async destroy(): Promise<void> {
    await this.#connections.close()
  }
}

/** PostgreSQL through a pool, with every repeated statement prepared once per connection. */
export const pooledDialect = (connections: Connections, use: ConnectionUse): Dialect => ({
  createDriver: () => new PooledDriver(connections, use),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
