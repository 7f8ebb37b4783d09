import { compressSync } from 'snappy'
import { ByteBuffer } from './byte-buffer.ts'
import { dataPageHeader } from './pages.ts'
import { encodeRun } from './runs.ts'
import { type ColumnSpec, ENCODINGS } from './schema.ts'

/** Rows and bytes at which a page ends. */
export const PAGE_ROWS = 8192
const PAGE_BYTES = 65_536

/** The finished part of a column in a row group. */
export interface Chunk {
  spec: ColumnSpec
  pages: Buffer[]
  /** Bytes of the pages, with their headers. */
  compressed: number
  /** The same without compression. */
  uncompressed: number
  /** Bytes of the dictionary's page, which is the first one; 0 without one. */
  dictionary: number
  encodings: number[]
  values: number
  nulls: number
  /** The smallest and the largest value as the format writes them; null: unknown. */
  range: { min: Buffer; max: Buffer } | null
}

/** Values of a page, in their encoding. */
interface Encoded {
  bytes: Uint8Array
  encoding: number
}

/** Collects the values of a column: page by page, compressed as soon as a page is full. */
export abstract class Column {
  readonly spec: ColumnSpec
  protected readonly data = new ByteBuffer()
  readonly #levels = new Uint8Array(PAGE_ROWS)
  #rows = 0
  #nulls = 0
  #chunk: Chunk

  constructor(spec: ColumnSpec) {
    this.spec = spec
    this.#chunk = emptyChunk(spec)
  }

  /** Bytes that are held in memory. */
  get held(): number {
    return this.#chunk.compressed + this.data.length
  }

  /** Adds a row without a value. */
  none(): void {
    this.#levels[this.#rows] = 0
    this.#rows += 1
    this.#nulls += 1
    if (this.#rows === PAGE_ROWS) this.endPage()
  }

  /** To be called after each value that was added. */
  protected added(): void {
    this.#levels[this.#rows] = 1
    this.#rows += 1
    if (this.#rows === PAGE_ROWS || this.data.length >= PAGE_BYTES) this.endPage()
  }

  /** The values of the page, in their encoding. */
  protected encoded(): Encoded {
    return { bytes: this.data.view(), encoding: ENCODINGS.plain }
  }

  /** What stands before the data of the chunk. */
  protected dictionaryPage(): { page: Buffer; uncompressed: number } | undefined {
    return undefined
  }

  /** The smallest and the largest value of the chunk. */
  protected range(): Chunk['range'] {
    return null
  }

  /** Begins anew after a page, or after a chunk. */
  protected reset(_of: 'page' | 'chunk'): void {
    this.data.clear()
  }

  /** Compresses what was added since the last page. */
  protected endPage(): void {
    if (this.#rows === 0) return
    const { bytes, encoding } = this.encoded()
    const raw = this.spec.nullable ? Buffer.concat([...this.#levelBytes(), bytes]) : Buffer.from(bytes)
    const packed = compressSync(raw)
    const sizes = { values: this.#rows, encoding, uncompressed: raw.length, compressed: packed.length }
    this.#add(Buffer.concat([dataPageHeader(sizes), packed]), packed.length, raw.length)
    this.#chunk.values += this.#rows
    this.#chunk.nulls += this.#nulls
    if (!this.#chunk.encodings.includes(encoding)) this.#chunk.encodings.push(encoding)
    this.#rows = 0
    this.#nulls = 0
    this.reset('page')
  }

  /** What was added since the last chunk; the column begins anew. */
  take(): Chunk {
    this.endPage()
    const chunk = this.#chunk
    const dictionary = this.dictionaryPage()
    if (dictionary) {
      chunk.pages.unshift(dictionary.page)
      chunk.dictionary = dictionary.page.length
      chunk.compressed += dictionary.page.length
      chunk.uncompressed += dictionary.uncompressed
    }
    chunk.range = chunk.nulls === chunk.values ? null : this.range()
    this.#chunk = emptyChunk(this.spec)
    this.reset('chunk')
    return chunk
  }

  #add(page: Buffer, packed: number, raw: number): void {
    this.#chunk.pages.push(page)
    this.#chunk.compressed += page.length
    this.#chunk.uncompressed += page.length - packed + raw
  }

  #levelBytes(): Buffer[] {
    const run = encodeRun({ values: this.#levels, count: this.#rows }, 1)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(run.length)
    return [length, run]
  }
}

const emptyChunk = (spec: ColumnSpec): Chunk => ({
  spec,
  pages: [],
  compressed: 0,
  uncompressed: 0,
  dictionary: 0,
  encodings: spec.nullable ? [ENCODINGS.runs] : [],
  values: 0,
  nulls: 0,
  range: null,
})
