import { join } from 'node:path'
import type { WrittenFile } from '../parquet/file.ts'
import { COPIED } from './columns.ts'
import { EPOCH_US, HourFile, type Names } from './hour-file.ts'
import { longAt, type Places, type RowReceiver } from './row-parser.ts'

/** A finished file of an hour. */
export interface HourPart extends WrittenFile {
  hour: number
  /** Its name in the folder that it was written to. */
  name: string
}

/** What a day came to. */
export interface WrittenDay {
  parts: HourPart[]
  /** When the newest event of each hour was received, in microseconds since 1970; null: it has none. */
  received: (number | null)[]
}

interface DayOptions {
  /** An empty folder. */
  folder: string
  /** Midnight UTC, in milliseconds since 1970. */
  day: number
  names: { experiments: Names; flags: Names }
  /** Told after every few rows. */
  onRows: (rows: number, lastId: number) => void
}

const HOURS = 24
const HOUR_US = 3_600_000_000

/** Rows of a file at most. */
const FILE_ROWS = 1_000_000

/** Bytes that all files of a day hold in memory at most; then the largest of them is written out. */
const MEMORY_BYTES = 24 * 1024 * 1024

/** How often memory and progress are looked at. */
const CHECKED_ROWS = 4096

/** Sorts the events of a day into files by hour: memory does not grow with their number. */
export class DayWriter implements RowReceiver {
  readonly #options: DayOptions
  readonly #open = new Map<number, { file: HourFile; name: string }>()
  readonly #parts: HourPart[] = []
  readonly #received: (number | null)[] = Array.from({ length: HOURS }, () => null)
  readonly #begin: number
  /** Written anew for every row. */
  readonly #times = { occurred: 0, created: 0 }
  #rows = 0
  #files = 0

  constructor(options: DayOptions) {
    this.#options = options
    this.#begin = options.day * 1000
  }

  row(bytes: Buffer, places: Places): void {
    const times = this.#times
    const occurred = longAt(bytes, places.start(COPIED.occurred_at)) + EPOCH_US
    const created = longAt(bytes, places.start(COPIED.created_at)) + EPOCH_US
    times.occurred = occurred
    times.created = created
    const hour = Math.floor((occurred - this.#begin) / HOUR_US)
    const { file } = this.#open.get(hour) ?? this.#begun(hour)
    file.add(bytes, places, times)
    if (created > (this.#received[hour] ?? 0)) this.#received[hour] = created
    if (file.file.rows >= FILE_ROWS) this.#end(hour)
    this.#rows += 1
    if (this.#rows % CHECKED_ROWS === 0) this.#check(longAt(bytes, places.start(COPIED.id)))
  }

  finish(): WrittenDay {
    for (const hour of [...this.#open.keys()].sort((a, b) => a - b)) this.#end(hour)
    return { parts: this.#parts, received: this.#received }
  }

  /** Closes what is still open, without finishing it. */
  discard(): void {
    for (const { file } of this.#open.values()) file.file.discard()
    this.#open.clear()
  }

  #begun(hour: number): { file: HourFile; name: string } {
    const name = `${this.#files}.parquet`
    this.#files += 1
    const begun = { file: new HourFile(join(this.#options.folder, name), this.#options.names), name }
    this.#open.set(hour, begun)
    return begun
  }

  #end(hour: number): void {
    const ended = this.#open.get(hour)
    if (!ended) return
    this.#parts.push({ ...ended.file.finish(), hour, name: ended.name })
    this.#open.delete(hour)
  }

  #check(lastId: number): void {
    this.#options.onRows(this.#rows, lastId)
    let [sum, largest] = [0, 0]
    let fullest: HourFile | undefined
    for (const { file } of this.#open.values()) {
      const { held } = file.file
      sum += held
      if (held > largest) [largest, fullest] = [held, file]
    }
    if (sum > MEMORY_BYTES) fullest?.file.endGroup()
  }
}
