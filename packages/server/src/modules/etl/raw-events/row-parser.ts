/** Where the values of a row are. */
export class Places {
  readonly #starts: Int32Array
  readonly #ends: Int32Array

  constructor(columns: number) {
    this.#starts = new Int32Array(columns)
    this.#ends = new Int32Array(columns)
  }

  /** Where a value begins; -1 for null. */
  start(column: number): number {
    return this.#starts[column] ?? -1
  }

  /** Behind a value. */
  end(column: number): number {
    return this.#ends[column] ?? -1
  }

  /** Says where a value is. */
  set(column: number, start: number, end: number): void {
    this.#starts[column] = start
    this.#ends[column] = end
  }
}

/** Receives the rows of a copy, in the binary format of PostgreSQL. */
export interface RowReceiver {
  /** One row; the places hold until the next one. */
  row: (bytes: Buffer, places: Places) => void
}

/** Signature, flags and the length of an extension that nobody uses. */
const HEADER_BYTES = 19

/** Takes the binary format of COPY apart without an object per row; chunks may end anywhere. */
export class RowParser {
  readonly #columns: number
  readonly #receiver: RowReceiver
  readonly #places: Places
  #rest: Buffer = Buffer.alloc(0)
  #isBegun = false

  constructor(columns: number, receiver: RowReceiver) {
    this.#columns = columns
    this.#receiver = receiver
    this.#places = new Places(columns)
  }

  /** Reads the rows that are whole by now; the beginning of the next one is kept. */
  push(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    let at = 0
    if (!this.#isBegun) {
      if (bytes.length < HEADER_BYTES) {
        this.#rest = bytes
        return
      }
      this.#isBegun = true
      at = HEADER_BYTES
    }
    for (let next = this.#row(bytes, at); next !== -1; next = this.#row(bytes, at)) at = next
    this.#rest = bytes.subarray(at)
  }

  /** Reads the row that begins there; where the next one begins, or -1 when this one is not whole or the last. */
  #row(bytes: Buffer, begin: number): number {
    let at = begin + 2
    if (at > bytes.length) return -1
    // The number of columns; the end of the copy says -1.
    if (bytes[begin] !== 0) return -1
    for (let column = 0; column < this.#columns; column += 1) {
      if (at + 4 > bytes.length) return -1
      const length = wordAt(bytes, at)
      at += 4
      if (length === -1) this.#places.set(column, -1, at)
      else {
        this.#places.set(column, at, at + length)
        at += length
      }
    }
    if (at > bytes.length) return -1
    this.#receiver.row(bytes, this.#places)
    return at
  }
}

/** A number of 32 bits with a sign, the highest byte first. */
export const wordAt = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)

/** A number of 64 bits with a sign, as far as a double is exact. */
export const longAt = (bytes: Uint8Array, at: number): number =>
  wordAt(bytes, at) * 4_294_967_296 + (wordAt(bytes, at + 4) >>> 0)
