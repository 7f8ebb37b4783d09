import { ParquetFile, type WrittenFile } from '../parquet/file.ts'
import { DoubleColumn, WholeColumn } from '../parquet/number-columns.ts'
import { TextColumn, WordColumn } from '../parquet/text-columns.ts'
import { COPIED, RAW_EVENT_COLUMNS } from './columns.ts'
import { longAt, type Places, wordAt } from './row-parser.ts'

/** What the numbers of the store stand for: the id and the key of an experiment or a flag, as UTF-8. */
export type Names = ReadonlyMap<number, readonly [Uint8Array, Uint8Array]>

/** Microseconds from 1970 to 2000, from where the database counts. */
export const EPOCH_US = 946_684_800_000_000

const [
  ID,
  EVENT_ID,
  USER,
  NAME,
  TYPE,
  EXPERIMENT,
  EXPERIMENT_KEY,
  FLAG,
  FLAG_KEY,
  VALUE,
  TIME,
  CREATED,
  METADATA,
] = RAW_EVENT_COLUMNS

/** A file of raw_events as it grows. */
export class HourFile {
  readonly #names: { experiments: Names; flags: Names }
  readonly #id = new WholeColumn(ID)
  readonly #eventId = new TextColumn(EVENT_ID)
  readonly #user = new TextColumn(USER)
  readonly #name = new WordColumn(NAME)
  readonly #type = new WordColumn(TYPE)
  readonly #experiment = [new WordColumn(EXPERIMENT), new WordColumn(EXPERIMENT_KEY)] as const
  readonly #flag = [new WordColumn(FLAG), new WordColumn(FLAG_KEY)] as const
  readonly #value = new DoubleColumn(VALUE)
  readonly #time = new WholeColumn(TIME)
  readonly #created = new WholeColumn(CREATED)
  readonly #metadata = new TextColumn(METADATA)
  readonly file: ParquetFile

  /** @param path a file that does not exist */
  constructor(path: string, names: { experiments: Names; flags: Names }) {
    this.#names = names
    this.file = new ParquetFile(path, [
      this.#id,
      this.#eventId,
      this.#user,
      this.#name,
      this.#type,
      ...this.#experiment,
      ...this.#flag,
      this.#value,
      this.#time,
      this.#created,
      this.#metadata,
    ])
  }

  /** Adds an event; see RowReceiver. Times are microseconds since 1970. */
  add(bytes: Buffer, places: Places, times: EventTimes): void {
    this.#id.add(longAt(bytes, places.start(COPIED.id)))
    this.#time.add(times.occurred)
    this.#created.add(times.created)
    const value = places.start(COPIED.value)
    if (value === -1) this.#value.none()
    else this.#value.add(bytes.readDoubleBE(value))
    named(this.#experiment, this.#names.experiments, numberAt(bytes, places.start(COPIED.experiment_number)))
    named(this.#flag, this.#names.flags, numberAt(bytes, places.start(COPIED.feature_flag_number)))
    this.#user.add(bytes, places.start(COPIED.user_id), places.end(COPIED.user_id))
    this.#name.add(bytes, places.start(COPIED.event_name), places.end(COPIED.event_name))
    this.#type.add(bytes, places.start(COPIED.event_type), places.end(COPIED.event_type))
    const event = places.start(COPIED.event_id)
    if (event === -1) this.#eventId.none()
    else this.#eventId.add(bytes, event, places.end(COPIED.event_id))
    const metadata = places.start(COPIED.metadata)
    if (metadata === -1) this.#metadata.none()
    else this.#metadata.add(bytes, metadata + JSONB_VERSION_BYTES, places.end(COPIED.metadata))
    this.file.rowAdded()
  }

  finish(): WrittenFile {
    return this.file.finish()
  }
}

/** Adds id and key of what a number stands for; what was named may be gone by now. */
const named = (columns: readonly [WordColumn, WordColumn], names: Names, number: number): void => {
  const [id, key] = columns
  const found = number === NO_NUMBER ? undefined : names.get(number)
  if (found) {
    id.add(found[0], 0, found[0].byteLength)
    key.add(found[1], 0, found[1].byteLength)
  } else {
    id.none()
    key.none()
  }
}

/** When an event happened and when it was received, in microseconds since 1970. */
interface EventTimes {
  occurred: number
  created: number
}

/** JSON comes with the version of its format in front. */
const JSONB_VERSION_BYTES = 1

/** Experiments and flags have numbers from 1. */
const NO_NUMBER = 0

const numberAt = (bytes: Uint8Array, at: number): number => (at === -1 ? NO_NUMBER : wordAt(bytes, at))
