import { hasTooManyParts } from '../context.ts'
import { checkAttributeValue, checkSegmentValue } from './check-value.ts'
import { LIMITS } from './limits.ts'
import { field, isRecord, type ProblemPath } from './problems.ts'
import { type Condition, hasLetterCase, isOperator, type Operator } from './types.ts'

const FIELDS = ['attribute', 'operator', 'value', 'case_insensitive']
const ATTRIBUTE = /^[A-Za-z0-9_.-]{1,100}$/
/** The only attribute name of segment conditions. */
const SEGMENT_ATTRIBUTE = 'segment'
const MAX_OPERATOR_LENGTH = 40
/** Names of the attribute for the time of the request. */
const CLOCK = /^(?:(?:user|device|app)\.)?now$/
const NUMBER_OPERATORS: ReadonlySet<Operator> = new Set([
  'greater_than',
  'less_than',
  'greater_than_or_equal',
  'less_than_or_equal',
])

/** Checks one condition; undefined when its attribute or operator is invalid. */
export function checkCondition(input: unknown, path: ProblemPath): Condition | undefined {
  const { loc, findings } = path
  if (!isRecord(input)) {
    findings.add('wrong_type', loc, 'must be an object')
    return undefined
  }
  findings.addUnknownKeys(input, FIELDS, loc)
  const attribute = checkAttribute(field(input, 'attribute'), at(path, 'attribute'))
  const operator = checkOperator(field(input, 'operator'), at(path, 'operator'))
  if (operator === undefined) return undefined
  const value = field(input, 'value')
  const hasValue = checkValue({ attribute, operator, value }, path)
  const isAnyCase = checkLetterCase(
    field(input, 'case_insensitive') ?? false,
    operator,
    at(path, 'case_insensitive'),
  )
  if (attribute === undefined) return undefined
  checkClock(attribute, operator, at(path, 'operator'))
  return { attribute, operator, ...(hasValue && { value }), ...(isAnyCase && { case_insensitive: true }) }
}

/** Whether letter case is ignored; false, the default, is not stored. */
function checkLetterCase(value: unknown, operator: Operator, { loc, findings }: ProblemPath): boolean {
  if (typeof value !== 'boolean') findings.add('wrong_type', loc, 'must be true or false')
  else if (value && !hasLetterCase(operator))
    findings.add('value_error', loc, 'is only for equals, not_equals, in and not_in')
  return value === true
}

function checkClock(attribute: string, operator: Operator, { loc, findings }: ProblemPath): void {
  if (!CLOCK.test(attribute) || !NUMBER_OPERATORS.has(operator)) return
  findings.add('value_error', loc, 'now is a time, not a number: use before, after or time_window')
}

function at({ loc, findings }: ProblemPath, name: string): ProblemPath {
  return { loc: [...loc, name], findings }
}

/** Checks the value against the operator; false when the operator is invalid. */
function checkValue(
  condition: { readonly attribute: string | undefined; readonly operator: Operator; readonly value: unknown },
  path: ProblemPath,
): boolean {
  const { attribute, operator, value } = condition
  const valuePath = at(path, 'value')
  switch (operator) {
    case 'is_null':
    case 'is_not_null':
      return false
    case 'in_segment':
    case 'not_in_segment':
      checkSegmentAttribute(attribute, at(path, 'attribute'))
      checkSegmentValue(value, valuePath)
      return true
    default:
      checkAttributeValue(operator, value, valuePath)
      return true
  }
}

function checkAttribute(value: unknown, { loc, findings }: ProblemPath): string | undefined {
  if (value === undefined || value === null || value === '') {
    findings.add('missing', loc, 'attribute is required')
  } else if (typeof value !== 'string') {
    findings.add('wrong_type', loc, 'attribute is not valid')
  } else if (!ATTRIBUTE.test(value)) {
    findings.add('pattern_mismatch', loc, 'attribute is not valid')
  } else if (hasTooManyParts(value)) {
    findings.addTooMany(LIMITS.nameParts, 'dot-separated parts', loc)
  } else {
    return value
  }
  return undefined
}

/** Normalises an operator: any letter case, and hyphens for underscores, are accepted. */
function checkOperator(value: unknown, { loc, findings }: ProblemPath): Operator | undefined {
  const isShort = typeof value === 'string' && value.length <= MAX_OPERATOR_LENGTH
  const operator = isShort ? value.toLowerCase().replaceAll('-', '_') : undefined
  const isAllowed = findings.options.allowSegments !== false || !operator?.endsWith('in_segment')
  if (isOperator(operator) && isAllowed) return operator
  findings.add(value === undefined ? 'missing' : 'not_in_enum', loc, 'unknown operator')
  return undefined
}

function checkSegmentAttribute(attribute: string | undefined, { loc, findings }: ProblemPath): void {
  if (attribute === undefined || attribute === SEGMENT_ATTRIBUTE) return
  findings.add('value_error', loc, `attribute must be ${SEGMENT_ATTRIBUTE}`)
}
