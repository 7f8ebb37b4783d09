import type { Cursor } from './cursor.ts'
import { PatternError } from './node.ts'

/** Number of repetitions; `max` is Infinity without an upper limit. */
export type Quantifier = { readonly min: number; readonly max: number }

const MAX_REPEAT = 1000

const SIGNS: ReadonlyMap<string, Quantifier> = new Map([
  ['*', { min: 0, max: Number.POSITIVE_INFINITY }],
  ['+', { min: 1, max: Number.POSITIVE_INFINITY }],
  ['?', { min: 0, max: 1 }],
])

/**
 * Parses a quantifier if one comes next. A lazy mark is ignored, since it does not affect whether a text matches. A
 * quantifier upon a quantifier is refused, as are possessive ones.
 */
export function parseQuantifier(cursor: Cursor): Quantifier | undefined {
  const quantifier = readOne(cursor)
  if (quantifier === undefined) return undefined
  cursor.accept('?')
  if (readOne(cursor) !== undefined)
    throw new PatternError('a repetition cannot be repeated without brackets')
  return quantifier
}

function readOne(cursor: Cursor): Quantifier | undefined {
  const sign = SIGNS.get(cursor.peek() ?? '')
  if (sign !== undefined) {
    cursor.take()
    return sign
  }
  return cursor.peek() === '{' ? readBraces(cursor) : undefined
}

/** `{2}`, `{2,}` or `{2,5}`; any other brace is an ordinary character. */
function readBraces(cursor: Cursor): Quantifier | undefined {
  const start = cursor.position
  cursor.take()
  const min = readDigits(cursor)
  const max = cursor.accept(',') ? readDigits(cursor) || String(Number.POSITIVE_INFINITY) : min
  if (min === '' || !cursor.accept('}')) {
    cursor.rewind(start)
    return undefined
  }
  return checked(Number(min), Number(max))
}

function readDigits(cursor: Cursor): string {
  let digits = ''
  for (let char = cursor.peek(); char !== undefined && char >= '0' && char <= '9'; char = cursor.peek()) {
    digits += cursor.take()
  }
  return digits
}

function checked(min: number, max: number): Quantifier {
  if (min > MAX_REPEAT || (max !== Number.POSITIVE_INFINITY && max > MAX_REPEAT)) {
    throw new PatternError(`at most ${MAX_REPEAT} repetitions are allowed`)
  }
  if (max < min) throw new PatternError('the repetition is in the wrong order')
  return { min, max }
}
