import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { installPeer } from '../peers/install.ts'

/** DuckDB, and a translator of the warehouses' dialects, installed; or why they are not. */
export const warehouseEngine = await installPeer('warehouse-engine')

/** The dialects that statements are read in: as the warehouse writes them, or DuckDB's own. */
export type EngineDialect = 'snowflake' | 'bigquery' | 'postgres' | 'duckdb'

type Cell = string | number | boolean | null

/** A table with DuckDB's types; its name has two or three parts. */
export interface EngineTable {
  name: string
  columns: Record<string, string>
  rows: readonly (readonly Cell[])[]
}

/** An answered statement; values are texts or null. */
export interface EngineAnswer {
  columns: { name: string; type: string }[]
  rows: (string | null)[][]
}

/** Error of a statement, with the name of the engine's own kind of error. */
export class EngineError extends Error {
  readonly kind: string

  constructor(kind: string, message: string) {
    super(message)
    this.name = 'EngineError'
    this.kind = kind
  }
}

/** What a statement reads and shows. */
interface Inspected {
  /** The tables that it names, in the order of the alphabet. */
  tables: string[]
  /** The columns of tables whose values it shows of one row or unit, not of many, by the column of its answer. */
  shown: Record<string, string[]>
}

/** A process that runs statements on tables in its memory. */
export interface Engine {
  load: (tables: readonly EngineTable[]) => Promise<void>
  /** A statement in DuckDB's own words that returns nothing. */
  execute: (sql: string) => Promise<void>
  /** Translates a single SELECT, and runs it. */
  query: (dialect: EngineDialect, sql: string) => Promise<EngineAnswer>
  /** Reads a single SELECT without running it. */
  inspect: (dialect: EngineDialect, sql: string) => Promise<Inspected>
  describe: (table: string) => Promise<{ name: string; type: string }[]>
  close: () => Promise<void>
}

interface Reply extends Partial<EngineAnswer>, Partial<Inspected> {
  id: number
  error?: string
  message?: string
}

const PROGRAM = fileURLToPath(new URL('engine.py', import.meta.url))

/** Starts an engine of its own. */
export const startEngine = (): Engine => {
  if ('missing' in warehouseEngine) throw new Error(warehouseEngine.missing)
  const child = spawn('python3', [PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PYTHONPATH: warehouseEngine.folder },
  })
  const ended = once(child, 'exit')
  const waiting = new Map<number, (reply: Reply) => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const reply = JSON.parse(line) as Reply
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  let id = 0
  const ask = async (request: object): Promise<Reply> => {
    id += 1
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve))
    child.stdin.write(`${JSON.stringify({ id, ...request })}\n`)
    const reply = await answered
    if (reply.error !== undefined) throw new EngineError(reply.error, reply.message ?? '')
    return reply
  }
  return {
    load: async (tables) => void (await ask({ do: 'load', tables })),
    execute: async (sql) => void (await ask({ do: 'execute', sql })),
    query: async (dialect, sql) => {
      const { columns = [], rows = [] } = await ask({ do: 'query', dialect, sql })
      return { columns, rows }
    },
    inspect: async (dialect, sql) => {
      const { tables = [], shown = {} } = await ask({ do: 'inspect', dialect, sql })
      return { tables, shown }
    },
    describe: async (table) => (await ask({ do: 'describe', table })).columns ?? [],
    close: async () => {
      child.stdin.end()
      await ended
    },
  }
}
