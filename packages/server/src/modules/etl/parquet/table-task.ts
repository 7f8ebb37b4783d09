import { workerTask } from '../../../workers/index.ts'
import { type FileOutcome, fileOutcome } from '../storage/in-thread.ts'
import type { WrittenFile } from './file.ts'
import type { ColumnSpec } from './schema.ts'
import { type Cell, writeTable } from './table.ts'

interface TableOrder {
  /** A file that does not exist. */
  path: string
  columns: readonly ColumnSpec[]
  rows: readonly (readonly Cell[])[]
}

/** Writes rows as a Parquet file. */
export const writeTableFile = workerTask({
  module: import.meta.url,
  name: 'writeTableFile',
  lane: 'export',
  run: ({ path, columns, rows }: TableOrder): Promise<FileOutcome<WrittenFile>> =>
    fileOutcome(() => writeTable(path, columns, rows)),
})
