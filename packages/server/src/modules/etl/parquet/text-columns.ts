import { ByteBuffer } from './byte-buffer.ts'
import { Column, PAGE_ROWS } from './column.ts'
import { dictionaryPage } from './pages.ts'
import { bitsFor, encodeRun } from './runs.ts'
import { ENCODINGS } from './schema.ts'

/** Texts that are mostly different, each written out. */
export class TextColumn extends Column {
  /** Adds bytes [start, end) of a source, which must be UTF-8. */
  add(source: Uint8Array, start: number, end: number): void {
    this.data.word(end - start)
    this.data.slice(source, start, end)
    this.added()
  }
}

/** Distinct texts, and their bytes, beyond which a dictionary is no use. */
const DICTIONARY_SIZE = 4096
const DICTIONARY_BYTES = 131_072
const SLOTS = 8192

/** Texts that repeat: each is written once, and its number in its place; when there are too many, they are written out. */
export class WordColumn extends Column {
  readonly #slots = new Int32Array(SLOTS)
  readonly #starts = new Int32Array(DICTIONARY_SIZE + 1)
  readonly #words = new ByteBuffer()
  readonly #numbers = new Uint16Array(PAGE_ROWS)
  #distinct = 0
  #numbered = 0
  #isPlain = false

  override get held(): number {
    return super.held + this.#words.length
  }

  /** Adds bytes [start, end) of a source, which must be UTF-8. */
  add(source: Uint8Array, start: number, end: number): void {
    const number = this.#isPlain ? -1 : this.#numberOf(source, start, end)
    if (number === -1) {
      this.data.word(end - start)
      this.data.slice(source, start, end)
    } else {
      this.#numbers[this.#numbered] = number
      this.#numbered += 1
    }
    this.added()
  }

  protected override encoded(): { bytes: Uint8Array; encoding: number } {
    if (this.#isPlain || this.#numbered === 0) return super.encoded()
    const bits = bitsFor(this.#distinct - 1)
    const run = encodeRun({ values: this.#numbers, count: this.#numbered }, bits)
    return { bytes: Buffer.concat([Buffer.from([bits]), run]), encoding: ENCODINGS.dictionary }
  }

  protected override dictionaryPage(): { page: Buffer; uncompressed: number } | undefined {
    return this.#distinct === 0 ? undefined : dictionaryPage(this.#distinct, this.#words.view())
  }

  protected override reset(of: 'page' | 'chunk'): void {
    super.reset(of)
    this.#numbered = 0
    if (of === 'page') return
    this.#slots.fill(0)
    this.#words.clear()
    this.#distinct = 0
    this.#isPlain = false
  }

  /** The number of a text, which gets the next one when it is new; -1 when there are too many. */
  #numberOf(source: Uint8Array, start: number, end: number): number {
    let slot = hashOf(source, start, end) & (SLOTS - 1)
    for (;;) {
      const found = (this.#slots[slot] ?? 0) - 1
      if (found === -1) return this.#learn(slot, source, [start, end])
      if (this.#isWord(found, source, [start, end])) return found
      slot = (slot + 1) & (SLOTS - 1)
    }
  }

  #isWord(number: number, source: Uint8Array, place: readonly [number, number]): boolean {
    const from = this.#starts[number] ?? 0
    const length = (this.#starts[number + 1] ?? 0) - from - 4
    return length === place[1] - place[0] && this.#words.equals(from + 4, source, place)
  }

  #learn(slot: number, source: Uint8Array, [start, end]: readonly [number, number]): number {
    if (this.#distinct === DICTIONARY_SIZE || this.#words.length + end - start > DICTIONARY_BYTES) {
      this.endPage()
      this.#isPlain = true
      return -1
    }
    this.#words.word(end - start)
    this.#words.slice(source, start, end)
    const number = this.#distinct
    this.#distinct += 1
    this.#starts[this.#distinct] = this.#words.length
    this.#slots[slot] = this.#distinct
    return number
  }
}

/** FNV-1a. */
const hashOf = (source: Uint8Array, start: number, end: number): number => {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (source[at] ?? 0), 0x01000193)
  return hash ^ (hash >>> 13)
}
