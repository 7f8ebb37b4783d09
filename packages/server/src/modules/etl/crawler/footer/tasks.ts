import { parquetMetadata } from 'hyparquet'
import { isStorable } from '../../../../http/json-body.ts'
import { workerTask } from '../../../../workers/index.ts'
import { type Column, MAX_COLUMNS } from '../../catalogue/column.ts'
import { columnsOf } from './columns.ts'
import { isReadableStruct } from './thrift.ts'

/** What the footer of a file says. */
export interface FileContents {
  rows: number
  columns: Column[]
}

/** A file that cannot be read, and why in a sentence. */
export interface UnreadableFile {
  message: string
}

/** Bytes behind the metadata: its length and the mark of the format. */
export const TAIL_BYTES = 8

const DAMAGED: UnreadableFile = { message: 'The footer is damaged' }

/** More rows than any file has; sums of many files still are whole numbers. */
const MAX_ROWS = 10_000_000_000

const MAX_NAME_LENGTH = 255

const isUsable = ({ name }: Column): boolean =>
  typeof name === 'string' && name !== '' && name.length <= MAX_NAME_LENGTH && isStorable(name)

/**
 * Reads the metadata at the end of a Parquet file.
 *
 * @param footer the metadata with the bytes behind it, and nothing before it
 */
const contentsOf = (footer: Uint8Array): FileContents | UnreadableFile => {
  if (!isReadableStruct(footer.subarray(0, -TAIL_BYTES))) return DAMAGED
  try {
    const metadata = parquetMetadata(footer, { geoparquet: false })
    const columns = columnsOf(metadata)
    const rows = Number(metadata.num_rows)
    if (columns && columns.length > MAX_COLUMNS) return { message: `More than ${MAX_COLUMNS} columns` }
    const isPlausible = Number.isInteger(rows) && rows >= 0 && rows <= MAX_ROWS
    return columns?.every(isUsable) && isPlausible ? { rows, columns } : DAMAGED
  } catch {
    return DAMAGED
  }
}

/** Reads a footer, which somebody else may have written. */
export const readMetadata = workerTask({
  module: import.meta.url,
  name: 'readMetadata',
  lane: 'files',
  run: contentsOf,
})
