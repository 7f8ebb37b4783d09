import { LETTER_CLASSES, unicodeClass } from './char-test.ts'
import type { Cursor } from './cursor.ts'
import { PatternError } from './node.ts'
import type { CharTest, Ranges } from './ranges.ts'

const CONTROL_CODES: ReadonlyMap<string, number> = new Map([
  ['a', 0x07],
  ['f', 0x0c],
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['v', 0x0b],
])

/** Escape sequence of characters: one code point, or a class. */
export type Escaped = { readonly code: number } | { readonly ranges: Ranges } | { readonly test: CharTest }

/** Parses the rest of an escape after its backslash. */
export function parseEscape(cursor: Cursor): Escaped {
  const char = cursor.take()
  const letterClass = LETTER_CLASSES.get(char)
  if (letterClass !== undefined) return { ranges: letterClass }
  if (char === 'p' || char === 'P') return { test: parseUnicodeClass(cursor, char === 'P') }
  return { code: escapedCode(cursor, char) }
}

function escapedCode(cursor: Cursor, char: string): number {
  const control = CONTROL_CODES.get(char)
  if (control !== undefined) return control
  if (char === 'x') return parseHex(cursor)
  if (/^[ -/:-@[-`{-~]$/.test(char)) return char.codePointAt(0) ?? 0
  throw new PatternError(`\\${char} is not part of the syntax`)
}

/** `\x41` or `\x{1F600}`. */
function parseHex(cursor: Cursor): number {
  const digits = cursor.accept('{') ? cursor.takeUntil('}') : cursor.take() + cursor.take()
  const code = /^[0-9A-Fa-f]{1,6}$/.test(digits) ? Number.parseInt(digits, 16) : -1
  if (code < 0 || code > 0x10ffff) throw new PatternError('\\x needs the number of a character')
  return code
}

/** `\pL`, `\p{Lu}`, `\p{Greek}`, `\p{^Lu}` and their opposites with `\P`. */
function parseUnicodeClass(cursor: Cursor, isOpposite: boolean): CharTest {
  const name = cursor.accept('{') ? cursor.takeUntil('}') : cursor.take()
  const isNegated = name.startsWith('^')
  const known = unicodeClass(isNegated ? name.slice(1) : name)
  if (known === undefined) throw new PatternError(`unknown Unicode class ${name}`)
  return isNegated === isOpposite ? known.members : known.others
}
