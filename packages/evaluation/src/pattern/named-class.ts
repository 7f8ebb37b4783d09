import type { Cursor } from './cursor.ts'
import { PatternError } from './node.ts'
import type { Ranges } from './ranges.ts'

const LOWER: Ranges = [[0x61, 0x7a]]
const UPPER: Ranges = [[0x41, 0x5a]]
const DIGIT: Ranges = [[0x30, 0x39]]
const ALPHA: Ranges = [...UPPER, ...LOWER]
const ALNUM: Ranges = [...DIGIT, ...ALPHA]

/** Named classes inside brackets, all of them ASCII, as in RE2. */
const NAMED: ReadonlyMap<string, Ranges> = new Map([
  ['alnum', ALNUM],
  ['alpha', ALPHA],
  ['ascii', [[0x00, 0x7f]]],
  [
    'blank',
    [
      [0x09, 0x09],
      [0x20, 0x20],
    ],
  ],
  [
    'cntrl',
    [
      [0x00, 0x1f],
      [0x7f, 0x7f],
    ],
  ],
  ['digit', DIGIT],
  ['graph', [[0x21, 0x7e]]],
  ['lower', LOWER],
  ['print', [[0x20, 0x7e]]],
  [
    'punct',
    [
      [0x21, 0x2f],
      [0x3a, 0x40],
      [0x5b, 0x60],
      [0x7b, 0x7e],
    ],
  ],
  [
    'space',
    [
      [0x09, 0x0d],
      [0x20, 0x20],
    ],
  ],
  ['upper', UPPER],
  ['word', [...ALNUM, [0x5f, 0x5f]]],
  ['xdigit', [...DIGIT, [0x41, 0x46], [0x61, 0x66]]],
])

/**
 * Parses `[:alpha:]`, or its complement `[:^alpha:]`, inside brackets; undefined without a following `:]`, since `[`
 * and `:` are literal there.
 */
export function parseNamedClass(
  cursor: Cursor,
): { readonly ranges: Ranges; readonly isNegated: boolean } | undefined {
  if (!hasEnd(cursor)) return undefined
  cursor.expect('[:')
  const isNegated = cursor.accept('^')
  const ranges = NAMED.get(cursor.takeUntil(':'))
  if (ranges === undefined) throw new PatternError('unknown named class')
  cursor.expect(']')
  return { ranges, isNegated }
}

/** Whether `[:` comes next and `:]` somewhere behind it. */
function hasEnd(cursor: Cursor): boolean {
  if (cursor.peek() !== '[' || cursor.peek(1) !== ':') return false
  for (let ahead = 2; cursor.peek(ahead) !== undefined; ahead += 1) {
    if (cursor.peek(ahead) === ':' && cursor.peek(ahead + 1) === ']') return true
  }
  return false
}
