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
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type SpanStart, tracedPart, tracing } from '../lib/tracing.ts'
import { type CopyQuery, isCopy } from './copy.ts'
import { isStalePlan } from './errors.ts'
import { nameStatements } from './statement-names.ts'

/** More distinct texts than the service has; only generated statements go beyond it. */
const PREPARED_TEXTS = 500

/** What a trace keeps of a statement. */
const LONGEST_TEXT = 2000

const CHANGES_ROWS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** One connection of the pool while Kysely holds it. */
class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient
  readonly #nameOf: (text: string) => string | undefined
  #discard = false

  constructor(client: PoolClient, nameOf: (text: string) => string | undefined) {
    this.client = client
    this.#nameOf = nameOf
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!tracing()) return this.#execute(query)
    return tracedPart(spanOf(query.sql), () => this.#execute<Row>(query))
  }

  /** What begins and ends a transaction. */
  control(text: string): Promise<unknown> {
    return tracedPart(spanOf(text), () => this.client.query(text))
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      if (isCopy(query)) return await this.#copy(query)
      const name = this.#nameOf(query.sql)
      const result = await this.client.query({
        text: query.sql,
        values: [...query.parameters],
        ...(name !== undefined && { name }),
      })
      const changed = CHANGES_ROWS.has(result.command)
        ? { numAffectedRows: BigInt(result.rowCount ?? 0) }
        : {}
      return { rows: taken(result), ...changed }
    } catch (error) {
      if (isStalePlan(error)) this.#discard = true
      throw withCaller(error)
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
    this.client.release(this.#discard)
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
      'db.query.text': text.slice(0, LONGEST_TEXT),
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
  readonly #pool: Pool
  readonly #nameOf = nameStatements(PREPARED_TEXTS)

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {
    // The pool opens connections when they are needed.
  }

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect(), this.#nameOf)
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
    await connection.control('rollback')
  }

  releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release()
    return Promise.resolve()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** PostgreSQL through a pool, with every repeated statement prepared once per connection. */
export const pooledDialect = (pool: Pool): Dialect => ({
  createDriver: () => new PooledDriver(pool),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})
