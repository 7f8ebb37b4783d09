const FIRST_BYTES = 4096

/** Bytes one behind the other, in memory that is used again after `clear`. */
export class ByteBuffer {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** A number of 32 bits, the lowest byte first. */
  word(value: number): void {
    this.#reserve(4)
    const bytes = this.#bytes
    const at = this.#length
    bytes[at] = value
    bytes[at + 1] = value >>> 8
    bytes[at + 2] = value >>> 16
    bytes[at + 3] = value >>> 24
    this.#length = at + 4
  }

  /** A double, the lowest byte first. */
  double(value: number): void {
    this.#reserve(8)
    this.#length = this.#bytes.writeDoubleLE(value, this.#length)
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length] = value
    this.#length += 1
  }

  /** Bytes [start, end) of a source. */
  slice(source: Uint8Array, start: number, end: number): void {
    const size = end - start
    this.#reserve(size)
    const bytes = this.#bytes
    const at = this.#length
    if (size > COPIED_ONE_BY_ONE) bytes.set(source.subarray(start, end), at)
    else for (let index = 0; index < size; index += 1) bytes[at + index] = source[start + index] ?? 0
    this.#length = at + size
  }

  /** Whether bytes [start, end) of a source stand at a place. */
  equals(at: number, source: Uint8Array, [start, end]: readonly [number, number]): boolean {
    for (let from = start; from < end; from += 1) {
      if (this.#bytes[at + from - start] !== source[from]) return false
    }
    return true
  }

  /** What is held; valid until the next change. */
  view(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  clear(): void {
    this.#length = 0
    if (this.#bytes.length > KEPT_BYTES) this.#bytes = Buffer.allocUnsafe(FIRST_BYTES)
  }

  #reserve(size: number): void {
    const needed = this.#length + size
    if (needed <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
    larger.set(this.view())
    this.#bytes = larger
  }
}

/** A call costs more than so many bytes. */
const COPIED_ONE_BY_ONE = 48

/** Memory that one long text took is given back. */
const KEPT_BYTES = 262_144
