import type { AppError } from '../../../../lib/errors.ts'
import { refused } from '../protocol/errors.ts'
import { type Token, tokensOf } from './tokens.ts'

export const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Operator = (typeof OPERATORS)[number]

/** A value to compare with. */
export type FilterValue = string | number | boolean | null

/** A parsed filter (RFC 7644, section 3.4.2.2). Attributes are written as they were sent. */
export type Filter =
  | { kind: 'and' | 'or'; parts: readonly Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'present'; attribute: string }
  | { kind: 'comparison'; attribute: string; operator: Operator; value: FilterValue }
  /** A value filter: some value of the attribute fulfils `part`, whose attributes are those of the value. */
  | { kind: 'within'; attribute: string; part: Filter }

/** A path of PATCH (RFC 7644, section 3.5.2): `attribute`, `attribute[filter]` or `attribute[filter].sub`. */
export interface Path {
  attribute: string
  filter?: Filter
  sub?: string
}

export const MAX_FILTER_LENGTH = 2000
/** Parentheses, brackets and negations within each other. */
const MAX_DEPTH = 10
const MAX_COMPARISONS = 20

/**
 * Parses a filter of a list.
 *
 * @throws AppError 400 invalidFilter
 */
export const parseFilter = (text: string): Filter => {
  const parser = new Parser(text, () => refused('invalidFilter', 'The filter is not valid'))
  const filter = parser.either(0)
  parser.end()
  return filter
}

/**
 * Parses the path of an operation of PATCH.
 *
 * @throws AppError 400 invalidPath
 */
export const parsePath = (text: string): Path => {
  const parser = new Parser(text, () => refused('invalidPath', 'The path is not valid'))
  const path = parser.path()
  parser.end()
  return path
}

/** Recursive descent over the grammar; its recursion is limited by `MAX_DEPTH`. */
class Parser {
  readonly #tokens: readonly Token[]
  readonly #refusal: () => AppError
  #at = 0
  #comparisons = 0

  constructor(text: string, refusal: () => AppError) {
    const tokens = text.length > MAX_FILTER_LENGTH ? undefined : tokensOf(text)
    if (!tokens) throw refusal()
    this.#tokens = tokens
    this.#refusal = refusal
  }

  /** `or` binds weakest. */
  either(depth: number): Filter {
    if (depth > MAX_DEPTH) throw this.#refusal()
    return this.#joined('or', () => this.#joined('and', () => this.#single(depth)))
  }

  path(): Path {
    const attribute = this.#word()
    if (!this.#takeSign('[')) return { attribute }
    const filter = this.either(1)
    this.#expectSign(']')
    const sub = this.#takeSub()
    return { attribute, filter, ...(sub !== undefined && { sub }) }
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#refusal()
  }

  #joined(kind: 'and' | 'or', operand: () => Filter): Filter {
    const first = operand()
    const parts = [first]
    while (this.#takeWord(kind)) parts.push(operand())
    return parts.length === 1 ? first : { kind, parts }
  }

  #single(depth: number): Filter {
    if (this.#takeSign('(')) return this.#rest(depth, ')')
    const isNegation = this.#isWord('not') && this.#isSign('(', 1)
    if (isNegation) {
      this.#at += 2
      return { kind: 'not', part: this.#rest(depth, ')') }
    }
    const attribute = this.#word()
    if (this.#takeSign('[')) return this.#valueFilter(attribute, depth)
    return this.#condition(attribute)
  }

  #rest(depth: number, closing: ')' | ']'): Filter {
    const filter = this.either(depth + 1)
    this.#expectSign(closing)
    return filter
  }

  /** A large provider adds a name and a comparison to a value filter: `emails[type eq "work"].value eq "a@b"`. */
  #valueFilter(attribute: string, depth: number): Filter {
    const part = this.#rest(depth, ']')
    const sub = this.#takeSub()
    if (sub === undefined) return { kind: 'within', attribute, part }
    return { kind: 'within', attribute, part: { kind: 'and', parts: [part, this.#condition(sub)] } }
  }

  #condition(attribute: string): Filter {
    this.#comparisons += 1
    if (this.#comparisons > MAX_COMPARISONS) throw this.#refusal()
    const word = this.#word().toLowerCase()
    if (word === 'pr') return { kind: 'present', attribute }
    const operator = OPERATORS.find((known) => known === word)
    if (operator === undefined) throw this.#refusal()
    return { kind: 'comparison', attribute, operator, value: this.#value() }
  }

  #value(): FilterValue {
    const token = this.#tokens[this.#at]
    this.#at += 1
    if (token?.kind === 'literal') return token.value
    const word = token?.kind === 'word' ? token.text.toLowerCase() : undefined
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    throw this.#refusal()
  }

  #word(): string {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'word') throw this.#refusal()
    this.#at += 1
    return token.text
  }

  #isWord(text: string): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind === 'word' && token.text.toLowerCase() === text
  }

  #takeWord(text: string): boolean {
    const isThere = this.#isWord(text)
    if (isThere) this.#at += 1
    return isThere
  }

  #isSign(sign: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token?.kind === 'sign' && token.text === sign
  }

  #takeSign(sign: string): boolean {
    const isThere = this.#isSign(sign)
    if (isThere) this.#at += 1
    return isThere
  }

  #expectSign(sign: string): void {
    if (!this.#takeSign(sign)) throw this.#refusal()
  }

  #takeSub(): string | undefined {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'sub') return undefined
    this.#at += 1
    return token.text
  }
}
