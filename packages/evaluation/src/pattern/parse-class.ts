import { anyOf, type CharTest, ignoringCase, inRanges, not } from './char-test.ts'
import type { Cursor } from './cursor.ts'
import { PatternError } from './node.ts'
import { type Escaped, parseEscape } from './parse-escape.ts'

/** Reads the rest of a bracketed class; its `[` is already taken. */
export function parseClass(cursor: Cursor): CharTest {
  const isNegated = cursor.accept('^')
  const tests: CharTest[] = []
  do {
    tests.push(parseItem(cursor))
  } while (!cursor.accept(']'))
  const union = anyOf(tests)
  return isNegated ? not(union) : union
}

function parseItem(cursor: Cursor): CharTest {
  const first = parseMember(cursor)
  if ('test' in first) return first.test
  const last = parseRangeEnd(cursor) ?? first.code
  if (last < first.code) throw new PatternError('the range is in the wrong order')
  const range = inRanges([[first.code, last]])
  return cursor.flags.ignoreCase ? ignoringCase(range) : range
}

/** The upper end when the member opens a range such as `a-z`; a hyphen before `]` stands for itself. */
function parseRangeEnd(cursor: Cursor): number | undefined {
  if (cursor.peek() !== '-' || cursor.peek(1) === ']') return undefined
  cursor.take()
  const end = parseMember(cursor)
  if ('test' in end) throw new PatternError('a range ends in one character')
  return end.code
}

function parseMember(cursor: Cursor): Escaped {
  if (cursor.accept('[:')) throw new PatternError('named classes in brackets are not part of the syntax')
  const char = cursor.take()
  return char === '\\' ? parseEscape(cursor) : { code: char.codePointAt(0) ?? 0 }
}
