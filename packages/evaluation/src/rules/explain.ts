import { attribute, type Context } from '../context.ts'
import { rulesMeter, TestLimitError } from '../meter.ts'
import { compileCondition, isBlank, matchesRules, type RulesEnvironment } from './compile.ts'
import { ATTRIBUTE_READERS, type AttributeKind, OPERATOR_DEFINITIONS } from './operators.ts'
import type { Condition, LogicalOperator, Operator, RuleGroup, TargetingRules } from './types.ts'

/** Reason for the result of a condition. */
export type ConditionReason =
  | 'matched'
  | 'not_matched'
  | 'attribute_missing'
  /** The limit on elementary tests was reached. */
  | 'error'
  | `attribute_not_${Exclude<AttributeKind, 'any'>}`

export type ConditionExplanation = {
  readonly attribute: string
  readonly operator: Operator
  readonly matched: boolean
  readonly reason: ConditionReason
  /** Value of the attribute; null when it is missing or not read. */
  readonly actual: unknown
}

export type GroupExplanation = {
  readonly logical_operator: LogicalOperator
  readonly matched: boolean
  readonly conditions: readonly ConditionExplanation[]
}

export type RulesExplanation = {
  readonly matched: boolean
  /** `error`: the decision exceeds the limit of elementary tests, so that no subject matches. */
  readonly reason: 'matched' | 'not_matched' | 'error'
  readonly groups: readonly GroupExplanation[]
}

/**
 * Evaluates every group and condition, including those that a decision skips, and explains the result of each. The
 * limit on elementary tests applies once to the decision and once to all conditions.
 * @throws RulesError as `compileRules`
 */
export function explainRules(
  rules: TargetingRules | null,
  context: Context,
  environment: RulesEnvironment = {},
): RulesExplanation {
  if (rules === null || rules.groups.length === 0) return { matched: true, reason: 'matched', groups: [] }
  const reason = decided(() => matchesRules(rules, context, environment))
  rulesMeter.reset()
  const groups = rules.groups.map((group) => explainGroup(group, context, environment))
  return { matched: reason === 'matched', reason, groups }
}

function decided(decide: () => boolean): RulesExplanation['reason'] {
  try {
    return decide() ? 'matched' : 'not_matched'
  } catch (error) {
    if (error instanceof TestLimitError) return 'error'
    throw error
  }
}

function explainGroup(group: RuleGroup, context: Context, environment: RulesEnvironment): GroupExplanation {
  const { logical_operator } = group
  const conditions = group.conditions.map((condition) => explainCondition(condition, context, environment))
  return { logical_operator, matched: isMatched(logical_operator, conditions), conditions }
}

function isMatched(operator: LogicalOperator, parts: readonly { readonly matched: boolean }[]): boolean {
  return operator === 'AND' ? parts.every(({ matched }) => matched) : parts.some(({ matched }) => matched)
}

function explainCondition(
  condition: Condition,
  context: Context,
  { request = {}, segments = () => false }: RulesEnvironment,
): ConditionExplanation {
  const decision = decided(() => compileCondition(condition, segments)(context, request))
  const isAboutSegments = condition.operator === 'in_segment' || condition.operator === 'not_in_segment'
  const actual = isAboutSegments ? null : (attribute(context, condition.attribute, request) ?? null)
  const matched = decision === 'matched'
  const reason = decision === 'not_matched' ? reasonAgainst(condition.operator, actual) : decision
  return { attribute: condition.attribute, operator: condition.operator, matched, reason, actual }
}

function reasonAgainst(operator: Operator, actual: unknown): ConditionReason {
  switch (operator) {
    case 'in_segment':
    case 'not_in_segment':
    case 'is_null':
      return 'not_matched'
    case 'is_not_null':
      return isBlank(actual) ? 'attribute_missing' : 'not_matched'
    default:
      return reasonAgainstAttribute(OPERATOR_DEFINITIONS[operator].attribute, actual)
  }
}

function reasonAgainstAttribute(kind: AttributeKind, actual: unknown): ConditionReason {
  if (actual === null) return 'attribute_missing'
  if (kind === 'any' || ATTRIBUTE_READERS[kind](actual) !== undefined) return 'not_matched'
  return `attribute_not_${kind}`
}
