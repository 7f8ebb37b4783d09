import { TestMeter } from '../meter.ts'
import { PatternError } from './node.ts'
import { parsePattern } from './parse.ts'
import { toProgram } from './program.ts'
import { Search } from './search.ts'

/** Characters of a pattern, and characters of a text that are searched. */
export const MAX_PATTERN_LENGTH = 500
export const MAX_TEXT_LENGTH = 1000

/**
 * Whether a pattern is found in the first characters of a text, 1,000 unless it was compiled for more. The visits to its
 * steps are counted by the meter of the evaluation that the search is part of; alone, a search may follow every step at
 * every character.
 */
export type PatternTest = (text: string, meter?: TestMeter) => boolean

interface PatternOptions {
  /** Characters of a text that are searched; the rest is not looked at. */
  maxText?: number
}

/**
 * Prepares a regular expression that runs in linear time (RE2 syntax without back references and look-around).
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
