import {
  type ConditionExplanation,
  type Context,
  checkRules,
  explainRules,
  type RulesExplanation,
  segmentIds,
  type TargetingRules,
} from '@assay/evaluation'
import { attributesOf } from '../rule-edits.ts'

/** Attributes and segments of an imagined subject, as typed. */
export interface PreviewInput {
  /** Text by attribute; an empty text: the attribute is missing. */
  fields: Readonly<Record<string, string>>
  /** Ids of the segments that the subject is in. */
  segments: ReadonlySet<string>
}

/** The attributes and segments that decide the rules. */
export const requiredInput = (
  rules: TargetingRules | null,
): { attributes: string[]; segments: string[] } => ({
  attributes: attributesOf(rules),
  segments: segmentIds(rules),
})

/**
 * A typed value: JSON where it is a number, true, false, null, a list, an object or text in quotes; else the text
 * itself.
 */
export const readTyped = (text: string): unknown => {
  const trimmed = text.trim()
  if (!/^(?:-?\d|true$|false$|null$|[[{"])/.test(trimmed)) return text
  try {
    const value: unknown = JSON.parse(trimmed)
    return value
  } catch {
    return text
  }
}

/** The context of an imagined subject: every field that is not empty. */
export const contextOf = (fields: PreviewInput['fields']): Context =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, text]) => text.trim() !== '')
      .map(([name, text]) => [name, readTyped(text)]),
  )

/** Reads a context written as JSON; undefined when it is not an object. */
export const readContext = (json: string): Context | undefined => {
  try {
    const value: unknown = JSON.parse(json)
    return isContext(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isContext = (value: unknown): value is Context =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The decision of rules on a context, or how many of their conditions are incomplete. */
export type Preview = { explanation: RulesExplanation } | { unfinished: number }

interface Subject {
  context: Context
  segments: ReadonlySet<string>
  /** ISO time of the imagined request. */
  now: string
}

/**
 * Decides as the service would, with the same code. Whether the subject is in a segment is taken from `segments`,
 * because only the service knows it.
 */
export const preview = (rules: TargetingRules | null, { context, segments, now }: Subject): Preview => {
  const checked = checkRules(rules, { allowFlagKeys: true })
  if ('problems' in checked) {
    const conditions = checked.problems.map(({ loc }) => loc.slice(0, 4).join('.'))
    return { unfinished: new Set(conditions).size }
  }
  const environment = { request: { now, user_id: '' }, segments: (id: string) => segments.has(id) }
  return { explanation: explainRules(checked.rules, context, environment) }
}

const shown = (actual: unknown): string => {
  const text = JSON.stringify(actual) ?? 'missing'
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

const EXPECTED = new Map([
  ['attribute_not_text', 'text'],
  ['attribute_not_number', 'a number'],
  ['attribute_not_version', 'a version'],
  ['attribute_not_location', 'a location'],
  ['attribute_not_time', 'a time'],
  ['attribute_not_ip_address', 'an IP address'],
])

/** The kind of value that a condition expected and did not get, such as 'a number'; undefined for other reasons. */
export const expectedValue = (reason: string): string | undefined => EXPECTED.get(reason)

/** Why a condition matches or not, in a few words. */
export const reasonWords = ({ reason, actual, operator }: ConditionExplanation): string => {
  if (reason === 'error') return 'it needs too many pattern tests for this subject'
  if (operator === 'in_segment' || operator === 'not_in_segment') return ''
  if (reason === 'attribute_missing') return 'it is missing'
  const expected = expectedValue(reason)
  if (expected !== undefined) return `it is ${shown(actual)}, which is not ${expected}`
  return actual === null ? 'it is missing' : `it is ${shown(actual)}`
}
