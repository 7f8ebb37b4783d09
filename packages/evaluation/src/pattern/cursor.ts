import { PatternError } from './node.ts'

/** Current flags: ignore letter case, `^ $` match at lines, dot matches the line feed. */
export type Flags = { readonly ignoreCase: boolean; readonly multiline: boolean; readonly dotAll: boolean }

/** Reading position in the characters of a pattern. */
export class Cursor {
  readonly #chars: readonly string[]
  #at = 0
  flags: Flags = { ignoreCase: false, multiline: false, dotAll: false }

  constructor(pattern: string) {
    this.#chars = Array.from(pattern)
  }

  /** The character `ahead` positions ahead; undefined past the end. */
  peek(ahead = 0): string | undefined {
    return this.#chars[this.#at + ahead]
  }

  /** Consumes the next character; the pattern must not have ended. */
  take(): string {
    const char = this.peek()
    if (char === undefined) throw new PatternError('the pattern ends too early')
    this.#at += 1
    return char
  }

  /** Consumes `text` if it comes next. */
  accept(text: string): boolean {
    const chars = Array.from(text)
    if (!chars.every((char, index) => this.peek(index) === char)) return false
    this.#at += chars.length
    return true
  }

  /** Consumes `text`, which must come next. */
  expect(text: string): void {
    if (!this.accept(text)) throw new PatternError(`${text} is missing`)
  }

  /** Consumes all characters up to and including `end`. */
  takeUntil(end: string): string {
    let text = ''
    for (let char = this.take(); char !== end; char = this.take()) text += char
    return text
  }

  get position(): number {
    return this.#at
  }

  /** Returns to an earlier position. */
  rewind(position: number): void {
    this.#at = position
  }
}
