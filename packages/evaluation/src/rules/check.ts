import { checkGroups, checkLogicalOperator } from './check-groups.ts'
import { LIMITS } from './limits.ts'
import { type CheckOptions, Findings, field, isRecord, type Location, type RulesProblem } from './problems.ts'
import type { TargetingRules } from './types.ts'

/** Rules in stored form, null for no rules; or all problems of the input. */
export type CheckedRules =
  | { readonly rules: TargetingRules | null }
  | { readonly problems: readonly RulesProblem[] }

const FIELDS = ['logical_operator', 'groups']
const FLAG_FIELDS = [...FIELDS, 'id', 'rollout_percentage']

/**
 * Checks targeting rules before they are stored. null, {} and {"groups": []} mean no rules; logical operators and
 * operators are normalised; values are stored as sent.
 * @param input any JSON value, however deeply nested
 */
export function checkRules(input: unknown, options: CheckOptions = {}): CheckedRules {
  if (input === null || input === undefined) return { rules: null }
  const findings = new Findings(options)
  const rules = checkTop(input, findings)
  if (findings.problems.length === 0 && rules !== null) checkSize(rules, findings)
  return findings.problems.length === 0 ? { rules } : { problems: findings.problems }
}

function checkTop(input: unknown, findings: Findings): TargetingRules | null {
  if (!isRecord(input)) {
    findings.add('wrong_type', [], 'must be an object')
    return null
  }
  findings.addUnknownKeys(input, findings.options.allowFlagKeys ? FLAG_FIELDS : FIELDS, [])
  const flagFields = findings.options.allowFlagKeys ? checkFlagFields(input, findings) : {}
  const isEmpty = Object.keys(input).length === 0 || hasNoGroups(input)
  if (isEmpty && field(input, 'logical_operator') === undefined) return null
  const logical_operator = checkLogicalOperator(input, [], findings)
  if (isEmpty) return null
  const groups = checkGroups(field(input, 'groups'), findings)
  return logical_operator && groups ? { ...flagFields, logical_operator, groups } : null
}

function hasNoGroups(input: Record<string, unknown>): boolean {
  const groups = field(input, 'groups')
  return Array.isArray(groups) && groups.length === 0
}

function checkFlagFields(
  input: Record<string, unknown>,
  findings: Findings,
): Pick<TargetingRules, 'id' | 'rollout_percentage'> {
  const id = field(input, 'id') ?? undefined
  const percentage = field(input, 'rollout_percentage') ?? undefined
  if (id !== undefined && !isId(id)) {
    findings.add(
      typeof id === 'string' ? 'value_error' : 'wrong_type',
      ['id'],
      'must be text of 1 to 100 characters',
    )
  }
  if (percentage !== undefined && !isPercent(percentage))
    addPercentProblem(percentage, ['rollout_percentage'], findings)
  return {
    ...(isId(id) && { id }),
    ...(isPercent(percentage) && { rollout_percentage: percentage }),
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && Array.from(value.slice(0, 300)).length <= 100
}

function isPercent(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 100 && Math.round(value * 100) / 100 === value
}

function addPercentProblem(value: unknown, loc: Location, findings: Findings): void {
  const type = typeof value === 'number' ? 'value_error' : 'wrong_type'
  findings.add(type, loc, 'must be a percentage from 0 to 100 with at most 2 decimals')
}

/** Only checked rules are measured: their depth is bounded, that of the input is not. */
function checkSize(rules: TargetingRules, findings: Findings): void {
  if (utf8Length(JSON.stringify(rules)) > LIMITS.kibibytes * 1024)
    findings.addTooMany(LIMITS.kibibytes, 'KiB', [])
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const char of text) bytes += utf8Bytes(char.codePointAt(0) ?? 0)
  return bytes
}

function utf8Bytes(point: number): number {
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
