import { TestMeter } from '../meter.ts'
import { PatternError } from './node.ts'
import { parsePattern } from './parse.ts'
import { toProgram } from './program.ts'
import { Search } from './search.ts'

/** Characters of a pattern, and characters of a text that are searched. */
export const MAX_PATTERN_LENGTH = 500
export const MAX_TEXT_LENGTH = 1000

/**
 * Whether a pattern is found in the first 1,000 characters of a text. The visits to its steps are counted by the meter
 * of the evaluation that the search is part of; alone, a search has the limit to itself and cannot exceed it.
 */
export type PatternTest = (text: string, meter?: TestMeter) => boolean

/**
 * Prepares a regular expression that runs in linear time (RE2 syntax without back references and look-around).
 * @returns undefined when the pattern is outside the syntax, longer than 500 characters or too large
 */
export function compilePattern(pattern: string): PatternTest | undefined {
  if (pattern.length > 2 * MAX_PATTERN_LENGTH || Array.from(pattern).length > MAX_PATTERN_LENGTH)
    return undefined
  try {
    const search = new Search(toProgram(parsePattern(pattern)))
    return (text, meter = new TestMeter()) => search.found(text, MAX_TEXT_LENGTH, meter)
  } catch (error) {
    if (error instanceof PatternError) return undefined
    throw error
  }
}
