import type { Condition, RuleGroup, TargetingRules } from '@assay/evaluation'
import { isAboutSegments, OPERATOR_WORDS, type ValueKind } from './operators.ts'
import { asCircle, asItems, asMoment, asText, asWindow, WEEKDAYS } from './values.ts'

/** A segment that conditions can name. */
export interface SegmentName {
  id: string
  name: string
}

const UNITS = new Map([
  ['km', 'km'],
  ['mi', 'miles'],
  ['m', 'metres'],
])

const quoted = (value: unknown): string => (typeof value === 'string' ? `“${value}”` : asText(value))

/** At most so many items are written out. */
const MAX_ITEMS = 6

const itemWords = (items: readonly string[]): string => {
  if (items.length === 0) return '…'
  const rest = items.length - MAX_ITEMS
  return rest > 0 ? `${items.slice(0, MAX_ITEMS).join(', ')} and ${rest} more` : items.join(', ')
}

const dayWords = (days: readonly number[]): string => {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  const [first, final] = [sorted[0], sorted.at(-1)]
  const isRun = first !== undefined && final !== undefined && final - first === sorted.length - 1
  if (isRun && sorted.length > 2) return `${WEEKDAYS[first]} to ${WEEKDAYS[final]}`
  return sorted.map((day) => WEEKDAYS[day] ?? '?').join(', ')
}

const windowWords = (value: unknown): string => {
  const { start_time, end_time, days, timezone } = asWindow(value)
  const clock =
    start_time !== undefined && end_time !== undefined ? `${start_time} to ${end_time}` : 'all day'
  return [clock, days && `on ${dayWords(days)}`, `(${timezone})`].filter(Boolean).join(' ')
}

const circleWords = (value: unknown): string => {
  const { lat, lon, radius, unit } = asCircle(value)
  return `${radius ?? '…'} ${UNITS.get(unit) ?? unit} of ${lat ?? '…'}, ${lon ?? '…'}`
}

/** To the minute, in UTC: `2026-03-02 12:00 UTC`. */
const momentWords = (value: unknown): string => {
  const moment = asMoment(value)
  return moment === undefined ? '…' : `${moment.slice(0, -8).replace('T', ' ')} UTC`
}

const scalarWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  return value === '' || value === undefined ? '…' : quoted(value)
}

const WORDS: Record<Exclude<ValueKind, 'segments'>, (value: unknown) => string> = {
  none: () => '',
  scalar: scalarWords,
  text: scalarWords,
  pattern: (value) => (asText(value) === '' ? '…' : `/${asText(value)}/`),
  version: (value) => asText(value) || '…',
  number: (value) => asText(value) || '…',
  list: (value) => itemWords(asItems(value).map(asText)),
  addresses: (value) => itemWords(asItems(value).map(asText)),
  moment: momentWords,
  circle: circleWords,
  window: windowWords,
}

/** The value of a condition in words; segments by their names where these are known. */
export const valueWords = ({ operator, value }: Condition, segments: readonly SegmentName[] = []): string => {
  const { kind } = OPERATOR_WORDS[operator]
  if (kind !== 'segments') return WORDS[kind](value)
  const nameOf = (id: string): string => segments.find((segment) => segment.id === id)?.name ?? id
  const names = asItems(value).map((id) => nameOf(asText(id)))
  return names.join(' or ') || '…'
}

/** What a condition is about: its attribute, or the subject itself. */
export const subjectWords = ({ attribute, operator }: Condition): string =>
  isAboutSegments(operator) ? 'the subject' : attribute || '…'

/** The note on letter case; empty for most conditions. */
export const caseWords = ({ case_insensitive }: Condition): string =>
  case_insensitive === true ? '(any letter case)' : ''

/** A condition as a short sentence without a full stop: `country is one of DE, AT`. */
export const conditionWords = (condition: Condition, segments: readonly SegmentName[] = []): string =>
  [
    subjectWords(condition),
    OPERATOR_WORDS[condition.operator].words,
    valueWords(condition, segments),
    caseWords(condition),
  ]
    .filter((part) => part !== '')
    .join(' ')

/** The word between two parts. */
export const joint = (operator: 'AND' | 'OR'): 'and' | 'or' => (operator === 'AND' ? 'and' : 'or')

const groupWords = (group: RuleGroup, segments: readonly SegmentName[]): string =>
  group.conditions
    .map((condition) => conditionWords(condition, segments))
    .join(` ${joint(group.logical_operator)} `)

/** The rollout percentage of the rules, in words; empty when it is 100 %. */
export const percentageWords = (rules: TargetingRules | null): string => {
  const percentage = rules?.rollout_percentage ?? 100
  return percentage < 100 ? `${percentage} % of matching subjects` : ''
}

/** Rules as one sentence without a full stop, for tables and titles: `country is “DE” and plan is “pro”`. */
export const rulesSentence = (
  rules: TargetingRules | null,
  segments: readonly SegmentName[] = [],
): string => {
  if (rules === null || rules.groups.length === 0) return 'Everyone'
  const groups = rules.groups.map((group) => {
    const words = groupWords(group, segments)
    return rules.groups.length > 1 && group.conditions.length > 1 ? `(${words})` : words
  })
  const percentage = percentageWords(rules)
  return `${groups.join(` ${joint(rules.logical_operator)} `)}${percentage && `, ${percentage}`}`
}
