import type { Subject } from '../context.ts'

/** Operators of a condition, in stored form. */
export const OPERATORS = [
  'equals',
  'not_equals',
  'in',
  'not_in',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'greater_than',
  'less_than',
  'greater_than_or_equal',
  'less_than_or_equal',
  'regex',
  'not_regex',
  'is_null',
  'is_not_null',
  'semver_eq',
  'semver_gt',
  'semver_lt',
  'semver_gte',
  'semver_lte',
  'geo_within_radius',
  'time_window',
  'before',
  'after',
  'in_ip_range',
  'array_contains',
  'array_intersects',
  'not_array_contains',
  'not_array_intersects',
  'in_segment',
  'not_in_segment',
] as const

export type Operator = (typeof OPERATORS)[number]
export type LogicalOperator = 'AND' | 'OR'
export type Scalar = string | number | boolean

/** Comparison of an attribute. `value` is absent for `is_null` and `is_not_null`. */
export type Condition = {
  readonly attribute: string
  readonly operator: Operator
  readonly value?: unknown
  /** Whether text equality ignores letter case; only for `equals`, `not_equals`, `in` and `not_in`. */
  readonly case_insensitive?: boolean
}

export type RuleGroup = {
  readonly logical_operator: LogicalOperator
  readonly conditions: readonly Condition[]
}

/** Targeting rules. The last two fields are for flags only. */
export type TargetingRules = {
  readonly logical_operator: LogicalOperator
  readonly groups: readonly RuleGroup[]
  /** Salt of the percentage of matching subjects; '{flag key}:rule' by default. */
  readonly id?: string
  /** Percentage of the matching subjects; 100 by default. */
  readonly rollout_percentage?: number
}

/** Whether a subject is in a segment. Unknown and inactive segments have no members. */
export type SegmentLookup = (segmentId: string, subject: Subject) => boolean

/** Error for rules that cannot be evaluated: an operator of a later version, or an unchecked value. */
export class RulesError extends Error {
  override readonly name = 'RulesError'
}

/** Operators that can ignore letter case. */
const CASED_OPERATORS: ReadonlySet<Operator> = new Set(['equals', 'not_equals', 'in', 'not_in'])

export function hasLetterCase(operator: Operator): boolean {
  return CASED_OPERATORS.has(operator)
}

export function isOperator(value: unknown): value is Operator {
  return OPERATORS.some((operator) => operator === value)
}
