import type { CharTest } from './ranges.ts'

/** Zero-width position. The flag `m` distinguishes lines from the text. */
export type Assertion =
  | 'text_start'
  | 'text_end'
  | 'line_start'
  | 'line_end'
  | 'word_boundary'
  | 'no_word_boundary'

/** A parsed pattern. */
export type Node =
  | { readonly kind: 'char'; readonly test: CharTest }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  /** `max` is Infinity without an upper limit. */
  | { readonly kind: 'repeat'; readonly part: Node; readonly min: number; readonly max: number }

/** Error for a pattern outside the documented syntax, or too large. */
export class PatternError extends Error {
  override readonly name = 'PatternError'
}
