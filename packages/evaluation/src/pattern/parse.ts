import { anyChar, ignoringCase, withTable } from './char-test.ts'
import { Cursor } from './cursor.ts'
import { type Assertion, type Node, PatternError } from './node.ts'
import { parseClass } from './parse-class.ts'
import { parseEscape } from './parse-escape.ts'
import { parseGroupOpening } from './parse-group.ts'
import { parseQuantifier } from './parse-quantifier.ts'
import { type CharTest, inRanges } from './ranges.ts'

const ESCAPED_ASSERTIONS: ReadonlyMap<string, Assertion> = new Map([
  ['A', 'text_start'],
  ['z', 'text_end'],
  ['b', 'word_boundary'],
  ['B', 'no_word_boundary'],
])

/**
 * Parses a pattern.
 * @throws PatternError for anything outside the syntax: back references, look-around, unknown escapes
 */
export function parsePattern(pattern: string): Node {
  const cursor = new Cursor(pattern)
  const node = parseChoice(cursor)
  if (cursor.peek() !== undefined) throw new PatternError('a group is closed that was not opened')
  return node
}

function parseChoice(cursor: Cursor): Node {
  const options = [parseSequence(cursor)]
  while (cursor.accept('|')) options.push(parseSequence(cursor))
  return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options }
}

function parseSequence(cursor: Cursor): Node {
  const parts: Node[] = []
  for (let char = cursor.peek(); char !== undefined && char !== '|' && char !== ')'; char = cursor.peek()) {
    const part = parseAtom(cursor)
    const quantifier = parseQuantifier(cursor)
    parts.push(quantifier ? { kind: 'repeat', part, ...quantifier } : part)
  }
  return { kind: 'sequence', parts }
}

function parseAtom(cursor: Cursor): Node {
  if (parseQuantifier(cursor) !== undefined) throw new PatternError('there is nothing to repeat')
  const char = cursor.take()
  switch (char) {
    case '(':
      return parseGroup(cursor)
    case '[':
      return charNode(parseClass(cursor))
    case '.':
      return charNode(anyChar(cursor.flags.dotAll))
    case '^':
      return { kind: 'assertion', assertion: cursor.flags.multiline ? 'line_start' : 'text_start' }
    case '$':
      return { kind: 'assertion', assertion: cursor.flags.multiline ? 'line_end' : 'text_end' }
    case '\\':
      return parseEscapedAtom(cursor)
    default:
      return literal(cursor, char.codePointAt(0) ?? 0)
  }
}

function parseGroup(cursor: Cursor): Node {
  const outer = cursor.flags
  const opening = parseGroupOpening(cursor)
  if (opening === 'flags_only') return { kind: 'sequence', parts: [] }
  const node = parseChoice(cursor)
  cursor.expect(')')
  cursor.flags = outer
  return node
}

function parseEscapedAtom(cursor: Cursor): Node {
  const assertion = ESCAPED_ASSERTIONS.get(cursor.peek() ?? '')
  if (assertion !== undefined) {
    cursor.take()
    return { kind: 'assertion', assertion }
  }
  const escaped = parseEscape(cursor)
  if ('code' in escaped) return literal(cursor, escaped.code)
  return charNode('test' in escaped ? escaped.test : inRanges(escaped.ranges))
}

function literal(cursor: Cursor, code: number): Node {
  const same: CharTest = (other) => other === code
  return cursor.flags.ignoreCase ? charNode(ignoringCase(same)) : { kind: 'char', test: same }
}

function charNode(test: CharTest): Node {
  return { kind: 'char', test: withTable(test) }
}
