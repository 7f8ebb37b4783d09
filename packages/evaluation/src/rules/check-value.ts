import { MAX_PATTERN_LENGTH } from '../pattern/index.ts'
import { LIMITS } from './limits.ts'
import { type AttributeOperator, OPERATOR_DEFINITIONS } from './operators.ts'
import type { ProblemPath } from './problems.ts'

const NOT_VALID = 'value is not valid for the operator'

/** Checks the value of a condition on an attribute; `path` is that of the value. */
export function checkAttributeValue(operator: AttributeOperator, value: unknown, path: ProblemPath): void {
  const isRegex = isPattern(operator)
  if (isRegex) path.findings.regexConditions += 1
  if (value === undefined || value === null) {
    path.findings.add('missing', path.loc, NOT_VALID)
  } else if (hasSize(value, isRegex ? MAX_PATTERN_LENGTH : LIMITS.textLength, path)) {
    checkReadable(operator, value, path)
  }
}

/** Checks the segments of a condition: one id or a list of ids, each known. */
export function checkSegmentValue(value: unknown, path: ProblemPath): void {
  const { loc, findings } = path
  if (!hasSize(value, LIMITS.textLength, path)) return
  const ids: unknown[] = Array.isArray(value) ? value : [value]
  if (ids.length === 0 || !ids.every(isText)) {
    findings.add(value === undefined ? 'missing' : 'value_error', loc, NOT_VALID)
    return
  }
  countSegments(ids, path)
  const exists = findings.options.segmentExists ?? (() => true)
  ids.forEach((id, index) => {
    if (!exists(id))
      findings.add('value_error', Array.isArray(value) ? [...loc, index] : loc, 'segment not found')
  })
}

function isPattern(operator: AttributeOperator): boolean {
  return operator === 'regex' || operator === 'not_regex'
}

function checkReadable(operator: AttributeOperator, value: unknown, { loc, findings }: ProblemPath): void {
  if (OPERATOR_DEFINITIONS[operator].prepare(value, { isAnyCase: false }) !== undefined) return
  if (isPattern(operator) && typeof value === 'string')
    findings.add('bad_format', loc, 'pattern is not valid')
  else findings.add('value_error', loc, NOT_VALID)
}

/** Reports too many segments once, at the condition that exceeds the limit. */
function countSegments(ids: readonly string[], { loc, findings }: ProblemPath): void {
  const before = findings.segmentIds.size
  for (const id of ids) findings.segmentIds.add(id)
  const isOver = findings.segmentIds.size > LIMITS.segments
  if (isOver && before <= LIMITS.segments) findings.addTooMany(LIMITS.segments, 'segments', loc)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function hasSize(value: unknown, maxText: number, { loc, findings }: ProblemPath): boolean {
  if (Array.isArray(value) && value.length > LIMITS.arrayItems) {
    findings.addTooMany(LIMITS.arrayItems, 'array items', loc)
    return false
  }
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  const tooLong = texts.findIndex((text) => typeof text === 'string' && isLongerThan(text, maxText))
  if (tooLong === -1) return true
  findings.addTooMany(maxText, 'characters', Array.isArray(value) ? [...loc, tooLong] : loc)
  return false
}

/** Characters are code points, so that all languages count alike. */
function isLongerThan(text: string, limit: number): boolean {
  return text.length > 2 * limit || (text.length > limit && Array.from(text).length > limit)
}
