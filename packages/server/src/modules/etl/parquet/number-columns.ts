import { Column } from './column.ts'
import type { ColumnSpec } from './schema.ts'

const WORD = 4_294_967_296

/** Whole numbers, and moments in microseconds since 1970. */
export class WholeColumn extends Column {
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY

  /** Adds a whole number of at most 53 bits. */
  add(value: number): void {
    const high = Math.floor(value / WORD)
    this.data.word(value - high * WORD)
    this.data.word(high)
    if (value < this.#min) this.#min = value
    if (value > this.#max) this.#max = value
    this.added()
  }

  protected override range(): { min: Buffer; max: Buffer } {
    return { min: wholeBytes(this.#min), max: wholeBytes(this.#max) }
  }

  protected override reset(of: 'page' | 'chunk'): void {
    super.reset(of)
    if (of === 'page') return
    this.#min = Number.POSITIVE_INFINITY
    this.#max = Number.NEGATIVE_INFINITY
  }
}

const wholeBytes = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(BigInt(value))
  return bytes
}

/** Doubles; without a range, because readers disagree about that of numbers that are none. */
export class DoubleColumn extends Column {
  add(value: number): void {
    this.data.double(value)
    this.added()
  }
}

/** Yes and no, a bit each. */
export class BooleanColumn extends Column {
  #bits = 0
  #held = 0

  constructor(spec: ColumnSpec) {
    super(spec)
  }

  add(value: boolean): void {
    if (value) this.#held |= 1 << this.#bits
    this.#bits += 1
    if (this.#bits === 8) this.#flush()
    this.added()
  }

  protected override encoded(): { bytes: Uint8Array; encoding: number } {
    if (this.#bits > 0) this.#flush()
    return super.encoded()
  }

  #flush(): void {
    this.data.byte(this.#held)
    this.#held = 0
    this.#bits = 0
  }
}
