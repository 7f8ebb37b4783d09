/** Whether one Unicode code point belongs to a set of characters. */
export type CharTest = (code: number) => boolean

/** Inclusive ranges of code points. */
export type Ranges = readonly (readonly [from: number, to: number])[]

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
export const LETTER_CLASSES: ReadonlyMap<string, CharTest> = new Map([
  ['d', inRanges(DIGIT)],
  ['D', not(inRanges(DIGIT))],
  ['s', inRanges(SPACE)],
  ['S', not(inRanges(SPACE))],
  ['w', inRanges(WORD)],
  ['W', not(inRanges(WORD))],
])

/** `_`, ASCII letters and digits: what a word boundary looks at. */
export const isWordChar: CharTest = inRanges(WORD)

/** The dot: every character, or every one but the line feed. */
export function anyChar(withLineFeed: boolean): CharTest {
  return withLineFeed ? () => true : (code) => code !== 0x0a
}

export function inRanges(ranges: Ranges): CharTest {
  return (code) => ranges.some(([from, to]) => code >= from && code <= to)
}

export function not(test: CharTest): CharTest {
  return (code) => !test(code)
}

export function anyOf(tests: readonly CharTest[]): CharTest {
  return (code) => tests.some((test) => test(code))
}

/** The set together with the other letter case of its members (simple one-to-one case mapping). */
export function ignoringCase(test: CharTest): CharTest {
  return (code) => {
    if (test(code)) return true
    const upper = mapped(code, (text) => text.toUpperCase())
    return test(upper) || test(mapped(upper, (text) => text.toLowerCase()))
  }
}

function mapped(code: number, change: (text: string) => string): number {
  const text = change(String.fromCodePoint(code))
  const first = text.codePointAt(0) ?? code
  return text.length === (first > 0xffff ? 2 : 1) ? first : code
}

/**
 * Characters of a Unicode general category (`L`, `Lu`) or script (`Greek`); undefined for an unknown name. A
 * native expression over a single character cannot backtrack.
 */
export function unicodeClass(name: string): CharTest | undefined {
  if (!/^[A-Za-z_]{1,40}$/.test(name)) return undefined
  const expression = compiled(name.length <= 2 ? `\\p{gc=${name}}` : `\\p{Script=${name}}`)
  return expression && ((code) => expression.test(String.fromCodePoint(code)))
}

function compiled(property: string): RegExp | undefined {
  try {
    return new RegExp(`^${property}$`, 'u')
  } catch {
    return undefined
  }
}

/** The same set with its answers for ASCII looked up in a table. */
export function withTable(test: CharTest): CharTest {
  const table = Uint8Array.from({ length: 128 }, (_, code) => Number(test(code)))
  return (code) => (code < 128 ? table[code] === 1 : test(code))
}
