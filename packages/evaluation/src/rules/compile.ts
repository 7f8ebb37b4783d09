import {
  type AttributeReader,
  attributeReader,
  type Context,
  hasTooManyParts,
  type RequestAttributes,
  type Subject,
} from '../context.ts'
import { rulesMeter } from '../meter.ts'
import { toText } from './conversion.ts'
import {
  type AttributeOperator,
  type AttributeTest,
  OPERATOR_DEFINITIONS,
  type PrepareOptions,
} from './operators.ts'
import {
  type Condition,
  isOperator,
  type LogicalOperator,
  type RuleGroup,
  RulesError,
  type SegmentLookup,
  type TargetingRules,
} from './types.ts'

/**
 * Whether a subject matches, by the context and the attributes of the request.
 * @throws TestLimitError when the decision would exceed the limit of elementary tests
 */
export type RulesPredicate = (context: Context, request?: RequestAttributes) => boolean

/** Lookups for rules besides the context. */
export type RulesEnvironment = {
  readonly request?: RequestAttributes
  readonly segments?: SegmentLookup
}

type Predicate = (context: Context, request: RequestAttributes) => boolean

const NO_REQUEST: RequestAttributes = {}
/** Known fields; a later version may add fields that change the meaning of a condition. */
const CONDITION_FIELDS: ReadonlySet<string> = new Set(['attribute', 'operator', 'value', 'case_insensitive'])
const noSegments: SegmentLookup = () => false

/** Whether there are rules to match; null and rules without groups match everyone. */
export function hasRules(rules: TargetingRules | null | undefined): rules is TargetingRules {
  return rules !== null && rules !== undefined && rules.groups.length > 0
}

/**
 * Compiles rules for many subjects: patterns, versions, sets and time zones are parsed once.
 * @throws RulesError for rules that `checkRules` would refuse, such as those of a later version
 */
export function compileRules(
  rules: TargetingRules | null,
  segments: SegmentLookup = noSegments,
): RulesPredicate {
  if (!hasRules(rules)) return () => true
  const matches = combined(
    rules.logical_operator,
    rules.groups.map((group) => compileGroup(group, segments)),
  )
  return (context, request = NO_REQUEST) => {
    rulesMeter.reset()
    return matches(context, request)
  }
}

/**
 * Whether the rules match one subject.
 * @throws RulesError as `compileRules`, which should be used for many subjects; TestLimitError as its result
 */
export function matchesRules(
  rules: TargetingRules | null,
  context: Context,
  { request, segments }: RulesEnvironment = {},
): boolean {
  return compileRules(rules, segments)(context, request)
}

/** Compiles one condition. An attribute name with too many parts satisfies none. */
export function compileCondition(condition: Condition, segments: SegmentLookup): Predicate {
  const { operator, value } = condition
  if (Object.keys(condition).some((key) => !CONDITION_FIELDS.has(key)))
    throw new RulesError('a condition has an unknown field')
  if (operator === 'in_segment' || operator === 'not_in_segment') {
    return segmentPredicate(segmentIdsOf(value), { isMember: operator === 'in_segment', segments })
  }
  if (hasTooManyParts(condition.attribute)) return () => false
  const read = attributeReader(condition.attribute)
  if (operator === 'is_null') return (context, request) => isBlank(read(context, request))
  if (operator === 'is_not_null') return (context, request) => !isBlank(read(context, request))
  return attributePredicate(
    read,
    prepared(operator, value, { isAnyCase: condition.case_insensitive === true }),
  )
}

/** Whether an attribute is missing, null, blank text or an empty array. */
export function isBlank(attribute: unknown): boolean {
  if (attribute === undefined || attribute === null) return true
  if (typeof attribute === 'string') return attribute.trim() === ''
  return Array.isArray(attribute) && attribute.length === 0
}

function compileGroup(group: RuleGroup, segments: SegmentLookup): Predicate {
  if (group.conditions.length === 0) throw new RulesError('a group needs a condition')
  return combined(
    group.logical_operator,
    group.conditions.map((condition) => compileCondition(condition, segments)),
  )
}

function combined(operator: LogicalOperator, parts: readonly Predicate[]): Predicate {
  if (operator !== 'AND' && operator !== 'OR') throw new RulesError('unknown logical operator')
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  /** Result of one part that decides the whole. */
  const decisive = operator === 'OR'
  return (context, request) => {
    for (const part of parts) {
      if (part(context, request) === decisive) return decisive
    }
    return !decisive
  }
}

function prepared(operator: AttributeOperator, value: unknown, options: PrepareOptions): AttributeTest {
  if (!isOperator(operator)) throw new RulesError('unknown operator')
  const test = OPERATOR_DEFINITIONS[operator].prepare(value, options)
  if (test === undefined) throw new RulesError(`the value is not valid for ${operator}`)
  return test
}

/** A missing attribute makes every operator false. */
function attributePredicate(read: AttributeReader, test: AttributeTest): Predicate {
  return (context, request) => {
    const attribute = read(context, request)
    return attribute !== undefined && attribute !== null && test(attribute)
  }
}

function segmentPredicate(
  ids: readonly string[],
  { isMember, segments }: { readonly isMember: boolean; readonly segments: SegmentLookup },
): Predicate {
  return (context, request) => {
    const subject = toSubject(context, request)
    return ids.some((id) => rulesMeter.including(() => segments(id, subject))) === isMember
  }
}

/** Subject of a lookup; id and time are read only when needed. */
function toSubject(context: Context, request: RequestAttributes): Subject {
  return {
    get user_id() {
      return request.user_id ?? toText(context['user_id']) ?? ''
    },
    context,
    get now() {
      return request.now
    },
  }
}

/** Segment ids of a condition's value: one id or a list. */
function segmentIdsOf(value: unknown): readonly string[] {
  const ids: unknown[] = Array.isArray(value) ? value : [value]
  return ids.filter((id) => typeof id === 'string')
}

/** All segments that rules refer to, each once. */
export function segmentIds(rules: TargetingRules | null): string[] {
  const conditions = rules?.groups.flatMap((group) => group.conditions) ?? []
  const named = conditions.filter(
    ({ operator }) => operator === 'in_segment' || operator === 'not_in_segment',
  )
  return [...new Set(named.flatMap(({ value }) => segmentIdsOf(value)))]
}
