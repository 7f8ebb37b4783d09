import { failedAnswer, Refused } from './failures.ts'
import { realRoot, tableFiles, tableNames } from './files.ts'
import type { Answer, Order } from './protocol.ts'

interface Reader {
  readonly done: boolean
  columnNames: () => string[]
  getRows: () => unknown[][]
}

interface Prepared {
  readonly statementType: number
  streamAndReadUntil: (rows: number) => Promise<Reader>
}

interface Connection {
  run: (statement: string) => Promise<unknown>
  getTableNames: (statement: string, isQualified: boolean) => readonly string[]
  extractStatements: (
    text: string,
  ) => Promise<{ readonly count: number; prepare: (index: number) => Promise<Prepared> }>
}

/** The part of the engine's package that is used; the package itself need not be installed. */
interface Engine {
  DuckDBInstance: {
    create: (
      path: string,
      settings: Record<string, string>,
    ) => Promise<{ connect: () => Promise<Connection> }>
  }
  StatementType: { readonly SELECT: number }
}

/** Rows of an answer at most; analyses have one for each variant. */
const MAX_ROWS = 1_000

/** What the engine may use of the machine. */
const SETTINGS = {
  threads: '2',
  memory_limit: '512MB',
  temp_directory: '',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const listed = (files: readonly string[]): string => `[${files.map(quoted).join(', ')}]`

/** The tables that a statement names, and the one that the order names. */
const wantedTables = (connection: Connection, { statement, table }: Order): (readonly [string, string])[] => {
  const named = connection
    .getTableNames(statement, true)
    .map((name) => name.replaceAll('"', '').toLowerCase())
  const all = new Set(table === undefined ? named : [...named, table])
  return [...all].map(tableNames).filter((names) => names !== undefined)
}

/** Makes each table a view over exactly its files, and lets the engine read nothing else from then on. */
const confine = async (connection: Connection, order: Order): Promise<void> => {
  const root = await realRoot(order.root)
  const allowed: string[] = []
  for (const names of wantedTables(connection, order)) {
    const files = await tableFiles(root, names)
    if (files.length === 0) continue
    allowed.push(...files)
    const [database, table] = names
    await connection.run(`CREATE SCHEMA IF NOT EXISTS "${database}"`)
    await connection.run(
      `CREATE VIEW "${database}"."${table}" AS SELECT * FROM read_parquet(${listed(files)}, hive_partitioning = true, union_by_name = true)`,
    )
  }
  await connection.run("SET TimeZone = 'UTC'")
  await connection.run(`SET allowed_paths = ${listed(allowed)}`)
  await connection.run('SET enable_external_access = false')
  await connection.run('SET lock_configuration = true')
}

const asText = (value: unknown): string | null => (value === null ? null : String(value))

const select = async (engine: Engine, order: Order): Promise<Answer> => {
  const instance = await engine.DuckDBInstance.create(':memory:', SETTINGS)
  const connection = await instance.connect()
  const statements = await connection.extractStatements(order.statement)
  if (statements.count !== 1) throw new Refused('not_a_select')
  await confine(connection, order)
  const prepared = await statements.prepare(0)
  if (prepared.statementType !== engine.StatementType.SELECT) throw new Refused('not_a_select')
  const reader = await prepared.streamAndReadUntil(MAX_ROWS)
  if (!reader.done) throw new Refused('result_invalid')
  return { columns: reader.columnNames(), rows: reader.getRows().map((row) => row.map(asText)) }
}

/** Answers an order with the engine; every failure is an answer. */
export const answerTo = async (order: Order): Promise<Answer> => {
  let engine: Engine
  try {
    engine = await import(order.module)
  } catch {
    return { failure: 'unreachable', isMissing: true }
  }
  try {
    return await select(engine, order)
  } catch (error) {
    return failedAnswer(error)
  }
}
