import { randomUUID } from 'node:crypto'
import type { Logger } from '../../../../lib/log.ts'
import { WarehouseError } from '../error.ts'
import type { Column, StatementOptions, StatementResult, Warehouse } from '../warehouse.ts'
import { columnKind } from './column-kinds.ts'
import { tableNames } from './files.ts'
import type { Order } from './protocol.ts'
import { inProcess } from './statement-process.ts'

/** Where the tables are: a folder for each database, in it one for each table. */
interface LakePlace {
  root: string
  timeoutSeconds: number
  /** The engine's package; tests give the URL of one that is installed elsewhere. */
  module?: string
}

/** The package is an optional peer of ours, which the operator installs. */
const ENGINE = '@duckdb/node-api'

/** What ends the statements that run in this process, by their handles. */
const running = new Map<string, AbortController>()

interface Call {
  order: Pick<Order, 'statement' | 'table'>
  signal: AbortSignal
}

type Rows = Pick<StatementResult, 'columns' | 'rows'>

const ask = async (place: LakePlace, log: Logger, { order, signal }: Call): Promise<Rows> => {
  const { root, timeoutSeconds, module = ENGINE } = place
  const limit = AbortSignal.timeout(timeoutSeconds * 1000)
  try {
    const answer = await inProcess({ ...order, root, module }, AbortSignal.any([signal, limit]))
    if ('rows' in answer) return answer
    if (answer.isMissing) log.warn({ package: ENGINE }, 'warehouse connector disabled: package not installed')
    throw new WarehouseError(answer.failure, answer.vendorCode)
  } catch (error) {
    if (error instanceof WarehouseError) throw error
    if (signal.aborted) throw new WarehouseError('cancelled')
    throw new WarehouseError(limit.aborted ? 'time_limit' : 'unreachable')
  }
}

const runIn = async (
  place: LakePlace,
  log: Logger,
  { statement, options }: { statement: string; options: StatementOptions },
): Promise<StatementResult> => {
  const began = performance.now()
  const statement_handle = randomUUID()
  const controller = new AbortController()
  running.set(statement_handle, controller)
  try {
    await options.onJob?.({ statement_handle })
    const signal = AbortSignal.any([options.signal, controller.signal])
    const { columns, rows } = await ask(place, log, { order: { statement }, signal })
    return { columns, rows, job: { statement_handle, elapsed_ms: Math.round(performance.now() - began) } }
  } finally {
    running.delete(statement_handle)
  }
}

const describeIn = async (
  place: LakePlace,
  log: Logger,
  call: Required<Call['order']> & Pick<Call, 'signal'>,
): Promise<Column[]> => {
  const { signal, ...order } = call
  const { rows } = await ask(place, log, { order, signal })
  if (rows.length === 0) throw new WarehouseError('object_not_found')
  return rows.map(([name, type]) => ({ name: name ?? '', type: type ?? '', kind: columnKind(type ?? '') }))
}

const columnsStatement = ([database, table]: readonly [string, string]): string =>
  `SELECT column_name, data_type FROM duckdb_columns() WHERE schema_name = '${database}' AND table_name = '${table}' ORDER BY column_index`

/**
 * Folders of Parquet files, read with DuckDB. Every statement runs in a process of its own, in UTC, and reads only the
 * files of the tables that it names. A statement can be cancelled in the process that sent it, and ends with it.
 */
export const openLake = (place: LakePlace, log: Logger): Warehouse => ({
  test: async (signal) => {
    await ask(place, log, { order: { statement: 'SELECT 1' }, signal })
  },
  describe: async (table, signal) => {
    const names = tableNames(table)
    if (names === undefined) throw new WarehouseError('object_not_found')
    return await describeIn(place, log, { statement: columnsStatement(names), table, signal })
  },
  run: (statement, options) => runIn(place, log, { statement, options }),
  cancel: (job) => {
    if ('statement_handle' in job) running.get(job.statement_handle)?.abort()
    return Promise.resolve()
  },
})
