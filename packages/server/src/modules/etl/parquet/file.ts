import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import type { Column } from './column.ts'
import { footer, MAGIC, type RowGroup } from './footer.ts'

/** A Parquet file that was written. */
export interface WrittenFile {
  rows: number
  bytes: number
  sha256: string
}

/** Rows of a row group at most, and its bytes in memory. */
const GROUP_ROWS = 131_072
const GROUP_BYTES = 8 * 1024 * 1024

/** A Parquet file as it grows: a row group is held in memory, what is written stays where it is. For a worker thread. */
export class ParquetFile {
  readonly #columns: readonly Column[]
  readonly #file: number
  readonly #hash = createHash('sha256')
  readonly #groups: RowGroup[] = []
  #bytes = 0
  #groupRows = 0
  #rows = 0

  /** @param path a file that does not exist */
  constructor(path: string, columns: readonly Column[]) {
    this.#columns = columns
    this.#file = openSync(path, 'wx', 0o640)
    this.#write(MAGIC)
  }

  get rows(): number {
    return this.#rows
  }

  /** Bytes that are held in memory. */
  get held(): number {
    return this.#columns.reduce((sum, { held }) => sum + held, 0)
  }

  /** To be called after each row, whose values were added to the columns. */
  rowAdded(): void {
    this.#rows += 1
    this.#groupRows += 1
    const isChecked = this.#groupRows % CHECKED_ROWS === 0
    if (this.#groupRows >= GROUP_ROWS || (isChecked && this.held >= GROUP_BYTES)) this.endGroup()
  }

  /** Writes what is held in memory as a row group. */
  endGroup(): void {
    if (this.#groupRows === 0) return
    const columns = this.#columns.map((column) => {
      const { pages, ...chunk } = column.take()
      const offset = this.#bytes
      this.#write(Buffer.concat(pages))
      return { offset, chunk }
    })
    this.#groups.push({ rows: this.#groupRows, columns })
    this.#groupRows = 0
  }

  /** Writes the end of the file and closes it. */
  finish(): WrittenFile {
    this.endGroup()
    this.#write(
      footer(
        this.#columns.map(({ spec }) => spec),
        this.#groups,
      ),
    )
    fsyncSync(this.#file)
    closeSync(this.#file)
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }

  /** Closes a file that is not to be finished. */
  discard(): void {
    closeSync(this.#file)
  }

  #write(bytes: Buffer): void {
    this.#hash.update(bytes)
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
    this.#bytes += bytes.length
  }
}

/** How often the memory of a row group is looked at. */
const CHECKED_ROWS = 256
