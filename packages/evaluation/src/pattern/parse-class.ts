import { anyOf, ignoringCase, not } from './char-test.ts'
import type { Cursor } from './cursor.ts'
import { parseNamedClass } from './named-class.ts'
import { PatternError } from './node.ts'
import { type Escaped, parseEscape } from './parse-escape.ts'
import { type CharTest, complement, inRanges, type Ranges } from './ranges.ts'

/** Members of a class: code point ranges, case-insensitive ranges, and tests. */
type Members = {
  readonly exact: Ranges[number][]
  readonly anyCase: Ranges[number][]
  readonly tests: Set<CharTest>
}

/** Parses the rest of a bracketed class after its `[`. */
export function parseClass(cursor: Cursor): CharTest {
  const isNegated = cursor.accept('^')
  const members: Members = { exact: [], anyCase: [], tests: new Set() }
  do {
    parseItem(cursor, members)
  } while (!cursor.accept(']'))
  const union = unionOf(members)
  return isNegated ? not(union) : union
}

function unionOf({ exact, anyCase, tests }: Members): CharTest {
  const parts = [...tests]
  if (exact.length > 0) parts.unshift(inRanges(exact))
  if (anyCase.length > 0) parts.push(ignoringCase(inRanges(anyCase)))
  return anyOf(parts)
}

function parseItem(cursor: Cursor, members: Members): void {
  const named = parseNamedClass(cursor)
  if (named !== undefined) addNamed(cursor, members, named)
  else addMember(cursor, members, parseMember(cursor))
}

function addNamed(
  cursor: Cursor,
  { exact, anyCase, tests }: Members,
  { ranges, isNegated }: { readonly ranges: Ranges; readonly isNegated: boolean },
): void {
  if (!cursor.flags.ignoreCase) exact.push(...(isNegated ? complement(ranges) : ranges))
  else if (isNegated) tests.add(not(ignoringCase(inRanges(ranges))))
  else anyCase.push(...ranges)
}

function addMember(cursor: Cursor, { exact, anyCase, tests }: Members, first: Escaped): void {
  if ('test' in first) {
    tests.add(first.test)
  } else if ('ranges' in first) {
    exact.push(...first.ranges)
  } else {
    const last = parseRangeEnd(cursor) ?? first.code
    if (last < first.code) throw new PatternError('the range is in the wrong order')
    const ranges = cursor.flags.ignoreCase ? anyCase : exact
    ranges.push([first.code, last])
  }
}

/** The upper end when the member opens a range such as `a-z`; a hyphen before `]` stands for itself. */
function parseRangeEnd(cursor: Cursor): number | undefined {
  if (cursor.peek() !== '-' || cursor.peek(1) === ']') return undefined
  cursor.take()
  const end = parseMember(cursor)
  if (!('code' in end)) throw new PatternError('a range ends in one character')
  return end.code
}

function parseMember(cursor: Cursor): Escaped {
  const char = cursor.take()
  return char === '\\' ? parseEscape(cursor) : { code: char.codePointAt(0) ?? 0 }
}
