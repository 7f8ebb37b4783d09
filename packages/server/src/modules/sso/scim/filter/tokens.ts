import { isStorable } from '../../../../http/json-body.ts'

/** One part of a filter or path. `end` is the index after it in the text. */
export type Token = { end: number } & (
  | { kind: 'word'; text: string }
  /** A name after the bracket that ends a value filter: `.value`. */
  | { kind: 'sub'; text: string }
  | { kind: 'sign'; text: '(' | ')' | '[' | ']' }
  | { kind: 'literal'; value: string | number }
)

const SPACE = /[ \t]*/y
const WORD = /[A-Za-z$][\w$:.-]*/y
const SUB = /\.([A-Za-z$][\w$-]*)/y
const SIGN = /[()[\]]/y
const NUMBER = /-?\d{1,15}(?:\.\d{1,15})?/y
const TEXT = /"(?:[^"\\]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y

const SIGNS = ['(', ')', '[', ']'] as const

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/**
 * Splits a filter or path into its parts; undefined when it holds anything else.
 *
 * @param text of limited length
 */
export const tokensOf = (text: string): Token[] | undefined => {
  const tokens: Token[] = []
  let at = afterSpace(text, 0)
  while (at < text.length) {
    const token = tokenAt(text, at)
    if (!token) return undefined
    tokens.push(token)
    at = afterSpace(text, token.end)
  }
  return tokens
}

const afterSpace = (text: string, at: number): number => at + (matchAt(SPACE, text, at)?.[0].length ?? 0)

const tokenAt = (text: string, at: number): Token | undefined => {
  const word = matchAt(WORD, text, at)?.[0]
  if (word !== undefined) return { kind: 'word', text: word, end: at + word.length }
  const sign = matchAt(SIGN, text, at)?.[0]
  const known = SIGNS.find((each) => each === sign)
  if (known !== undefined) return { kind: 'sign', text: known, end: at + 1 }
  const sub = matchAt(SUB, text, at)
  if (sub) return { kind: 'sub', text: sub[1] ?? '', end: at + sub[0].length }
  return literalAt(text, at)
}

const literalAt = (text: string, at: number): Token | undefined => {
  const number = matchAt(NUMBER, text, at)?.[0]
  if (number !== undefined) return { kind: 'literal', value: Number(number), end: at + number.length }
  const quoted = matchAt(TEXT, text, at)?.[0]
  const value = quoted === undefined ? undefined : readText(quoted)
  return quoted === undefined || value === undefined
    ? undefined
    : { kind: 'literal', value, end: at + quoted.length }
}

/** Undefined for a text that JSON does not allow or that cannot be stored. */
const readText = (quoted: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(quoted)
    return typeof value === 'string' && isStorable(value) ? value : undefined
  } catch {
    return undefined
  }
}
