import { type CharTest, complement, inRanges, type Ranges } from './ranges.ts'

const DIGIT: Ranges = [[0x30, 0x39]]
const SPACE: Ranges = [
  [0x09, 0x0a],
  [0x0c, 0x0d],
  [0x20, 0x20],
]
const WORD: Ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]

/** The classes of one letter: ASCII digits, ASCII space without vertical tab, ASCII word characters. */
export const LETTER_CLASSES: ReadonlyMap<string, Ranges> = new Map([
  ['d', DIGIT],
  ['D', complement(DIGIT)],
  ['s', SPACE],
  ['S', complement(SPACE)],
  ['w', WORD],
  ['W', complement(WORD)],
])

/** `_`, ASCII letters and digits, as used by word boundaries. */
export const isWordChar: CharTest = inRanges(WORD)

/** The dot: every character, or every one but the line feed. */
export function anyChar(withLineFeed: boolean): CharTest {
  return withLineFeed ? () => true : (code) => code !== 0x0a
}

export function not(test: CharTest): CharTest {
  return (code) => !test(code)
}

export function anyOf(tests: readonly CharTest[]): CharTest {
  const [only] = tests
  if (tests.length === 1 && only !== undefined) return only
  return (code) => tests.some((test) => test(code))
}

/** The set together with the other letter case of its members (simple one-to-one case mapping). */
export function ignoringCase(test: CharTest): CharTest {
  return (code) => {
    if (test(code)) return true
    const upper = upperCase(code)
    const lower = lowerCase(upper)
    return test(upper) || test(lower) || test(upperCase(lower))
  }
}

function upperCase(code: number): number {
  if (code < 0x80) return code >= 0x61 && code <= 0x7a ? code - 0x20 : code
  return mapped(code, (text) => text.toUpperCase())
}

function lowerCase(code: number): number {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a ? code + 0x20 : code
  return mapped(code, (text) => text.toLowerCase())
}

function mapped(code: number, change: (text: string) => string): number {
  const text = change(String.fromCodePoint(code))
  const first = text.codePointAt(0) ?? code
  return text.length === (first > 0xffff ? 2 : 1) ? first : code
}

/** Cache of Unicode classes by name; there are a few hundred names. */
const UNICODE_CLASSES = new Map<string, { readonly members: CharTest; readonly others: CharTest }>()

/**
 * Characters of a Unicode general category (`L`, `Lu`) or script (`Greek`), and all others; undefined for an unknown
 * name. A native expression over a single character cannot backtrack.
 */
export function unicodeClass(
  name: string,
): { readonly members: CharTest; readonly others: CharTest } | undefined {
  const known = UNICODE_CLASSES.get(name)
  if (known !== undefined) return known
  if (!/^[A-Za-z_]{1,40}$/.test(name)) return undefined
  const expression = compiled(name.length <= 2 ? `\\p{gc=${name}}` : `\\p{Script=${name}}`)
  if (expression === undefined) return undefined
  const members: CharTest = (code) => expression.test(String.fromCodePoint(code))
  const pair = { members, others: not(members) }
  UNICODE_CLASSES.set(name, pair)
  return pair
}

function compiled(property: string): RegExp | undefined {
  try {
    return new RegExp(`^${property}$`, 'u')
  } catch {
    return undefined
  }
}

/**
 * The same set with a lookup table for ASCII, and a cache of the last other character: all copies of a class in a
 * pattern test the same character in succession.
 */
export function withTable(test: CharTest): CharTest {
  const table = Uint8Array.from({ length: 128 }, (_, code) => Number(test(code)))
  let last = -1
  let isMember = false
  return (code) => {
    if (code < 128) return table[code] === 1
    if (code !== last) {
      isMember = test(code)
      last = code
    }
    return isMember
  }
}
