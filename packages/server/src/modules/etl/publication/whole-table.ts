import { join } from 'node:path'
import { runInWorker } from '../../../workers/index.ts'
import type { Workbench } from '../jobs/work.ts'
import type { LakeTable } from '../layout.ts'
import type { ColumnSpec } from '../parquet/schema.ts'
import type { Cell } from '../parquet/table.ts'
import { writeTableFile } from '../parquet/table-task.ts'
import { resultOf } from '../storage/in-thread.ts'
import type { Staged } from './publish.ts'

interface DayOfTable {
  table: LakeTable
  columns: readonly ColumnSpec[]
  rows: readonly (readonly Cell[])[]
  last_received_at: Date | null
}

/** Rows of a file at most. */
const FILE_ROWS = 1_000_000

/** Writes the rows of a day aside, in as few files as they fit in. */
export const stageDay = async (
  bench: Workbench,
  { table, columns, rows, last_received_at }: DayOfTable,
): Promise<Staged> => {
  const files: Staged['files'] = []
  for (let from = 0; from < rows.length; from += FILE_ROWS) {
    const name = `${table}-${files.length}.parquet`
    const order = { path: join(bench.folder, name), columns, rows: rows.slice(from, from + FILE_ROWS) }
    const written = resultOf(await runInWorker(writeTableFile, order, { signal: bench.signal }))
    files.push({ path: await bench.stage(name), ...written })
  }
  return { table, key: { date: bench.job.date }, files, last_received_at }
}
