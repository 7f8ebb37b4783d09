/** Writes structures in Thrift's compact protocol, in which Parquet describes its files. */
export class CompactWriter {
  readonly #bytes: number[] = []
  #last = 0

  /** A number of 32 or 64 bits. */
  int(field: number, value: number, bits: 32 | 64 = 32): this {
    this.#field(field, bits === 32 ? TYPE.i32 : TYPE.i64)
    this.#varint(zigzag(value))
    return this
  }

  flag(field: number, value: boolean): this {
    this.#field(field, value ? TYPE.yes : TYPE.no)
    return this
  }

  bytes(field: number, value: Uint8Array): this {
    this.#field(field, TYPE.binary)
    this.#binary(value)
    return this
  }

  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value))
  }

  struct(field: number, write: (writer: this) => void): this {
    this.#field(field, TYPE.struct)
    this.#nested(write)
    return this
  }

  structs<Item>(field: number, items: readonly Item[], write: (writer: this, item: Item) => void): this {
    this.#list(field, items.length, TYPE.struct)
    for (const item of items) this.#nested(() => write(this, item))
    return this
  }

  ints(field: number, values: readonly number[]): this {
    this.#list(field, values.length, TYPE.i32)
    for (const value of values) this.#varint(zigzag(value))
    return this
  }

  texts(field: number, values: readonly string[]): this {
    this.#list(field, values.length, TYPE.binary)
    for (const value of values) this.#binary(Buffer.from(value))
    return this
  }

  /** Everything that was written, as one structure. */
  done(): Buffer {
    return Buffer.from([...this.#bytes, TYPE.stop])
  }

  #nested(write: (writer: this) => void): void {
    const outer = this.#last
    this.#last = 0
    write(this)
    this.#bytes.push(TYPE.stop)
    this.#last = outer
  }

  #field(field: number, type: number): void {
    this.#bytes.push(((field - this.#last) << 4) | type)
    this.#last = field
  }

  #list(field: number, length: number, type: number): void {
    this.#field(field, TYPE.list)
    if (length < 15) this.#bytes.push((length << 4) | type)
    else {
      this.#bytes.push(0xf0 | type)
      this.#varint(length)
    }
  }

  #binary(value: Uint8Array): void {
    this.#varint(value.byteLength)
    for (const byte of value) this.#bytes.push(byte)
  }

  #varint(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.#bytes.push((rest % 0x80) | 0x80)
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes.push(rest)
  }
}

const TYPE = { stop: 0, yes: 1, no: 2, i32: 5, i64: 6, binary: 8, list: 9, struct: 12 } as const

/** Numbers of either sign as numbers from 0; all that occur are far below 2^52. */
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
