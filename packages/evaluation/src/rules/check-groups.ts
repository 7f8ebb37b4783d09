import { checkCondition } from './check-condition.ts'
import { LIMITS } from './limits.ts'
import { type Findings, field, isRecord, type Location, type ProblemPath } from './problems.ts'
import type { Condition, LogicalOperator, RuleGroup } from './types.ts'

const FIELDS = ['logical_operator', 'conditions']

/** Checks the list of groups; undefined when it has problems. */
export function checkGroups(input: unknown, findings: Findings): readonly RuleGroup[] | undefined {
  if (!Array.isArray(input)) {
    findings.add(input === undefined ? 'missing' : 'wrong_type', ['groups'], 'must be a list')
    return undefined
  }
  if (input.length > LIMITS.groups) {
    findings.addTooMany(LIMITS.groups, 'groups', ['groups'])
    return undefined
  }
  const groups = input.map((group, index) => checkGroup(group, { loc: ['groups', index], findings }))
  if (findings.regexConditions > LIMITS.regexConditions) {
    findings.addTooMany(LIMITS.regexConditions, 'regex conditions', ['groups'])
  }
  return groups.filter((group) => group !== undefined)
}

/** Normalises AND or OR in any letter case; undefined for anything else. */
export function checkLogicalOperator(
  object: Record<string, unknown>,
  loc: Location,
  findings: Findings,
): LogicalOperator | undefined {
  const value = field(object, 'logical_operator')
  const upper = typeof value === 'string' ? value.toUpperCase() : value
  if (upper === 'AND' || upper === 'OR') return upper
  const type = value === undefined ? 'missing' : 'not_in_enum'
  findings.add(type, [...loc, 'logical_operator'], 'logical_operator must be AND or OR')
  return undefined
}

function checkGroup(input: unknown, path: ProblemPath): RuleGroup | undefined {
  const { loc, findings } = path
  if (!isRecord(input)) {
    findings.add('wrong_type', loc, 'must be an object')
    return undefined
  }
  findings.addUnknownKeys(input, FIELDS, loc)
  const logical_operator = checkLogicalOperator(input, loc, findings)
  const list = field(input, 'conditions')
  const conditions = checkConditions(list, { loc: [...loc, 'conditions'], findings })
  return logical_operator && { logical_operator, conditions }
}

function checkConditions(input: unknown, { loc, findings }: ProblemPath): readonly Condition[] {
  if (input !== undefined && !Array.isArray(input)) {
    findings.add('wrong_type', loc, 'must be a list')
    return []
  }
  if (input === undefined || input.length === 0) {
    findings.add(input ? 'too_short' : 'missing', loc, 'at least one condition is required')
    return []
  }
  if (isOverLimit(input.length, findings)) {
    findings.addTooMany(LIMITS.conditions, 'conditions', loc)
    return []
  }
  return input
    .map((condition, index) => checkCondition(condition, { loc: [...loc, index], findings }))
    .filter((condition) => condition !== undefined)
}

/** Counts conditions over all groups; those of a group over the limit are not checked. */
function isOverLimit(count: number, findings: Findings): boolean {
  findings.conditions += count
  return findings.conditions > LIMITS.conditions
}
