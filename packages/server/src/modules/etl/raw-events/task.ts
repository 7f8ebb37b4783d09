import { setPriority } from 'node:os'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type ConnectionTarget, clientTarget } from '../../../db/target.ts'
import { workerTask } from '../../../workers/index.ts'
import { type FileOutcome, fileOutcome } from '../storage/in-thread.ts'
import { COPIED_COLUMNS } from './columns.ts'
import { DayWriter, type WrittenDay } from './day-writer.ts'
import type { Names } from './hour-file.ts'
import { RowParser } from './row-parser.ts'
import { COPY_SESSION, copyStatement, type Named } from './store.ts'

/** A day of events to be written. */
interface EventsOrder {
  target: ConnectionTarget
  /** YYYY-MM-DD, UTC. */
  date: string
  /** The newest event to be read, by its number in the store. */
  until: number
  /** An empty folder, to which files are written. */
  folder: string
  experiments: readonly Named[]
  flags: readonly Named[]
  /** Rows written so far and the share that is done: two doubles, to be read while the task runs. */
  progress: SharedArrayBuffer
}

const LOW_PRIORITY = 10

/** On Linux this is about the thread alone. */
const yieldToOthers = (): void => {
  if (process.platform === 'linux') setPriority(LOW_PRIORITY)
}

const namesOf = (named: readonly Named[]): Names =>
  new Map(named.map(([number, id, key]) => [number, [Buffer.from(id), Buffer.from(key)] as const]))

const write = async (order: EventsOrder): Promise<WrittenDay> => {
  yieldToOthers()
  const progress = new Float64Array(order.progress)
  let first: number | undefined
  const writer = new DayWriter({
    folder: order.folder,
    day: Date.parse(order.date),
    names: { experiments: namesOf(order.experiments), flags: namesOf(order.flags) },
    onRows: (rows, lastId) => {
      first ??= lastId
      progress[0] = rows
      progress[1] = Math.max(progress[1] ?? 0, Math.min(0.99, (lastId - first) / (order.until - first + 1)))
    },
  })
  const parser = new RowParser(COPIED_COLUMNS, writer)
  const client = new Client({ ...clientTarget(order.target), application_name: 'assay data lake' })
  await client.connect()
  try {
    await client.query(COPY_SESSION)
    for await (const chunk of client.query(copyTo(copyStatement(order.date, order.until)))) parser.push(chunk)
    return writer.finish()
  } finally {
    writer.discard()
    await client.end()
  }
}

const run = (order: EventsOrder): Promise<FileOutcome<WrittenDay>> => fileOutcome(() => write(order))

/** Writes the events of a day as Parquet, a file or more for every hour that has any. */
export const writeEvents = workerTask({ module: import.meta.url, name: 'writeEvents', lane: 'export', run })
