import { PatternError } from './node.ts'

/** The flags in force: letter case ignored, `^ $` at lines, dot takes the line feed. */
export type Flags = { readonly ignoreCase: boolean; readonly multiline: boolean; readonly dotAll: boolean }

/** A reading position in the characters of a pattern. */
export class Cursor {
  readonly #chars: readonly string[]
  #at = 0
  flags: Flags = { ignoreCase: false, multiline: false, dotAll: false }

  constructor(pattern: string) {
    this.#chars = Array.from(pattern)
  }

  /** The character `ahead` places on; undefined past the end. */
  peek(ahead = 0): string | undefined {
    return this.#chars[this.#at + ahead]
  }

  /** The next character, taken; the pattern must go on. */
  take(): string {
    const char = this.peek()
    if (char === undefined) throw new PatternError('the pattern ends too early')
    this.#at += 1
    return char
  }

  /** Takes `text` when it comes next. */
  accept(text: string): boolean {
    const chars = Array.from(text)
    if (!chars.every((char, index) => this.peek(index) === char)) return false
    this.#at += chars.length
    return true
  }

  /** Takes `text`, which must come next. */
  expect(text: string): void {
    if (!this.accept(text)) throw new PatternError(`${text} is missing`)
  }

  /** Takes all characters up to `end`, and `end` itself. */
  takeUntil(end: string): string {
    let text = ''
    for (let char = this.take(); char !== end; char = this.take()) text += char
    return text
  }

  get position(): number {
    return this.#at
  }

  /** Goes back to an earlier position. */
  rewind(position: number): void {
    this.#at = position
  }
}
