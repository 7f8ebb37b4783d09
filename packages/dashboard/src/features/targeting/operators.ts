import { OPERATORS, type Operator } from '@assay/evaluation'

/** Kind of value that a condition compares its attribute with. */
export type ValueKind =
  | 'none'
  | 'scalar'
  | 'text'
  | 'number'
  | 'list'
  | 'pattern'
  | 'version'
  | 'circle'
  | 'window'
  | 'moment'
  | 'addresses'
  | 'segments'

/** An operator in words, and the kind of its value. */
interface OperatorWords {
  /** Between the attribute and the value: `country` **is one of** `DE, AT`. */
  words: string
  kind: ValueKind
}

/** Every operator in words. */
export const OPERATOR_WORDS: Record<Operator, OperatorWords> = {
  equals: { words: 'is', kind: 'scalar' },
  not_equals: { words: 'is not', kind: 'scalar' },
  in: { words: 'is one of', kind: 'list' },
  not_in: { words: 'is none of', kind: 'list' },
  contains: { words: 'contains', kind: 'text' },
  not_contains: { words: 'does not contain', kind: 'text' },
  starts_with: { words: 'starts with', kind: 'text' },
  ends_with: { words: 'ends with', kind: 'text' },
  regex: { words: 'matches the pattern', kind: 'pattern' },
  not_regex: { words: 'does not match the pattern', kind: 'pattern' },
  greater_than: { words: 'is greater than', kind: 'number' },
  less_than: { words: 'is less than', kind: 'number' },
  greater_than_or_equal: { words: 'is at least', kind: 'number' },
  less_than_or_equal: { words: 'is at most', kind: 'number' },
  is_null: { words: 'is missing or empty', kind: 'none' },
  is_not_null: { words: 'is present', kind: 'none' },
  semver_eq: { words: 'is version', kind: 'version' },
  semver_gt: { words: 'is above version', kind: 'version' },
  semver_lt: { words: 'is below version', kind: 'version' },
  semver_gte: { words: 'is at least version', kind: 'version' },
  semver_lte: { words: 'is at most version', kind: 'version' },
  geo_within_radius: { words: 'is within', kind: 'circle' },
  time_window: { words: 'is in the time window', kind: 'window' },
  before: { words: 'is before', kind: 'moment' },
  after: { words: 'is after', kind: 'moment' },
  in_ip_range: { words: 'is in the IP range', kind: 'addresses' },
  array_contains: { words: 'contains all of', kind: 'list' },
  array_intersects: { words: 'contains any of', kind: 'list' },
  not_array_contains: { words: 'does not contain all of', kind: 'list' },
  not_array_intersects: { words: 'contains none of', kind: 'list' },
  in_segment: { words: 'is in segment', kind: 'segments' },
  not_in_segment: { words: 'is not in segment', kind: 'segments' },
}

/** Operators that belong together in the list to choose from. */
export interface OperatorSection {
  label: string
  operators: readonly Operator[]
}

const SECTIONS: readonly OperatorSection[] = [
  { label: 'Equality', operators: ['equals', 'not_equals', 'in', 'not_in'] },
  {
    label: 'Text',
    operators: ['contains', 'not_contains', 'starts_with', 'ends_with', 'regex', 'not_regex'],
  },
  {
    label: 'Numbers',
    operators: ['greater_than', 'greater_than_or_equal', 'less_than', 'less_than_or_equal'],
  },
  { label: 'Presence', operators: ['is_not_null', 'is_null'] },
  {
    label: 'Lists',
    operators: ['array_contains', 'array_intersects', 'not_array_contains', 'not_array_intersects'],
  },
  { label: 'Versions', operators: ['semver_eq', 'semver_gt', 'semver_gte', 'semver_lt', 'semver_lte'] },
  { label: 'Time', operators: ['before', 'after', 'time_window'] },
  { label: 'Location', operators: ['geo_within_radius', 'in_ip_range'] },
  { label: 'Segments', operators: ['in_segment', 'not_in_segment'] },
]

/** The operators to choose from; without those on segments where segments cannot be named. */
export const operatorSections = (allowSegments: boolean): readonly OperatorSection[] =>
  allowSegments ? SECTIONS : SECTIONS.filter(({ label }) => label !== 'Segments')

/** The operator with this name; undefined for any other text. */
export const findOperator = (name: unknown): Operator | undefined =>
  OPERATORS.find((operator) => operator === name)

/** true for operators that ask for segments and read no attribute. */
export const isAboutSegments = (operator: Operator): boolean => OPERATOR_WORDS[operator].kind === 'segments'
