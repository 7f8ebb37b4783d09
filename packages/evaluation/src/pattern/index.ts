import { TestMeter } from '../meter.ts'
import { PatternError } from './node.ts'
import { parsePattern } from './parse.ts'
import { toProgram } from './program.ts'
import { Search } from './search.ts'

/** Maximum characters of a pattern, and default limit of searched characters of a text. */
export const MAX_PATTERN_LENGTH = 500
export const MAX_TEXT_LENGTH = 1000

/**
 * Whether a pattern is found in the first characters of a text, 1,000 by default. The visits to its steps are counted
 * by the meter of the surrounding evaluation; a search without one may follow every step at every character.
 */
export type PatternTest = (text: string, meter?: TestMeter) => boolean

interface PatternOptions {
  /** Number of characters of a text that are searched; the rest is ignored. */
  maxText?: number
}

/**
 * Compiles a regular expression that runs in linear time (RE2 syntax without back references and look-around).
 * @returns undefined when the pattern is outside the syntax, longer than 500 characters or too large
 */
export function compilePattern(
  pattern: string,
  { maxText = MAX_TEXT_LENGTH }: PatternOptions = {},
): PatternTest | undefined {
  if (pattern.length > 2 * MAX_PATTERN_LENGTH || Array.from(pattern).length > MAX_PATTERN_LENGTH)
    return undefined
  try {
    const program = toProgram(parsePattern(pattern))
    const search = new Search(program)
    const alone = program.length * (maxText + 2)
    return (text, meter = new TestMeter(alone)) => search.found(text, maxText, meter)
  } catch (error) {
    if (error instanceof PatternError) return undefined
    throw error
  }
}
