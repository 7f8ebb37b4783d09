/** Types of Thrift's compact protocol. */
const STOP = 0
const TRUE = 1
const FALSE = 2
const BYTE = 3
const I16 = 4
const I32 = 5
const I64 = 6
const DOUBLE = 7
const BINARY = 8
const LIST = 9
const STRUCT = 12

const INTEGERS: ReadonlySet<number> = new Set([I16, I32, I64])

/** Bytes of values of the same length each; that of a boolean field is in its head. */
const FIXED_BYTES: ReadonlyMap<number, number> = new Map([
  [TRUE, 0],
  [FALSE, 0],
  [BYTE, 1],
  [DOUBLE, 8],
])

/** The metadata of Parquet nests about eight levels. */
const MAX_DEPTH = 24

/** Fields and list entries of a footer: several thousand columns in a hundred row groups. */
const MAX_VALUES = 1_000_000

/** A varint of 64 bits has at most ten bytes. */
const MAX_VARINT_BYTES = 10

/**
 * Checks that bytes are one Thrift struct that takes no more than their own length to read: every length lies within them,
 * numbers end, nesting and values are limited. A reader that trusts what it reads is safe behind this check.
 */
export const isReadableStruct = (bytes: Uint8Array): boolean => {
  try {
    const walk = new Walk(bytes)
    walk.struct(0)
    return true
  } catch (error) {
    if (error instanceof DamagedThrift) return false
    throw error
  }
}

class DamagedThrift extends Error {}

class Walk {
  readonly #bytes: Uint8Array
  #position = 0
  #values = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  struct(depth: number): void {
    if (depth > MAX_DEPTH) throw new DamagedThrift()
    for (;;) {
      const head = this.#byte()
      const type = head & 0x0f
      if (type === STOP) return
      if (head >> 4 === 0) this.#varint()
      this.#value(type, depth)
    }
  }

  #value(type: number, depth: number): void {
    this.#values += 1
    if (this.#values > MAX_VALUES) throw new DamagedThrift()
    if (type === BINARY) this.#skip(this.#varint())
    else if (type === LIST) this.#list(depth)
    else if (type === STRUCT) this.struct(depth + 1)
    else if (INTEGERS.has(type)) this.#varint()
    else {
      const bytes = FIXED_BYTES.get(type)
      if (bytes === undefined) throw new DamagedThrift()
      this.#skip(bytes)
    }
  }

  #list(depth: number): void {
    if (depth > MAX_DEPTH) throw new DamagedThrift()
    const head = this.#byte()
    const type = head & 0x0f
    const size = head >> 4 === 15 ? this.#varint() : head >> 4
    if (size > this.#bytes.length - this.#position) throw new DamagedThrift()
    const entry = type === TRUE || type === FALSE ? BYTE : type
    for (let index = 0; index < size; index += 1) this.#value(entry, depth + 1)
  }

  #byte(): number {
    const byte = this.#bytes[this.#position]
    if (byte === undefined) throw new DamagedThrift()
    this.#position += 1
    return byte
  }

  #skip(length: number): void {
    this.#position += length
    if (this.#position > this.#bytes.length) throw new DamagedThrift()
  }

  /** An unsigned number; exact up to 2^53, which is more than any length may be. */
  #varint(): number {
    let value = 0
    for (let index = 0; index < MAX_VARINT_BYTES; index += 1) {
      const byte = this.#byte()
      value += (byte & 0x7f) * 2 ** (7 * index)
      if (byte < 0x80) return value
    }
    throw new DamagedThrift()
  }
}
