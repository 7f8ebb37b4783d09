import { parquetReadObjects } from 'hyparquet'
import { workerTask } from '../../../workers/index.ts'
import type { Cell } from '../parquet/table.ts'

interface FileToRead {
  content: Uint8Array
  columns: readonly string[]
}

const cellOf = (value: unknown): Cell => {
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

const run = async ({ content, columns }: FileToRead): Promise<Cell[][]> => {
  const file = new Uint8Array(content).buffer
  const rows = await parquetReadObjects({ file, columns: [...columns] })
  return rows.map((row) => columns.map((column) => cellOf(row[column])))
}

/** Reads a file that a job wrote. */
export const readTableFile = workerTask({
  module: import.meta.url,
  name: 'readTableFile',
  lane: 'export',
  run,
})
