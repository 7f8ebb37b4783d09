import type { Condition, TargetingRules } from '../src/index.ts'
import { COST_VECTORS } from './tables/costs.ts'
import { EQUALITY } from './tables/equality.ts'
import { ORDER } from './tables/order.ts'
import { PLACE_AND_TIME } from './tables/place-and-time.ts'
import { PRESENCE } from './tables/presence.ts'
import { REFUSALS } from './tables/refusals.ts'
import type { Row } from './tables/row.ts'
import { SEGMENT_VECTORS, SHAPE_VECTORS } from './tables/shapes.ts'
import { TEXT } from './tables/text.ts'

type Context = { readonly [name: string]: unknown }

export type RuleVector =
  | {
      readonly name: string
      readonly rules: TargetingRules | null
      readonly context: Context
      /** `error`: the evaluation exceeds the limit of elementary tests, so that no subject matches. */
      readonly result: boolean | 'error'
    }
  | { readonly name: string; readonly rules: unknown; readonly error: object }

/** Embeds a row in rules and a context, and derives the expected result from that of the row. */
type Wrapper = {
  readonly name: string
  readonly build: (row: Row) => { readonly rules: TargetingRules; readonly context: Context }
  readonly result: (expected: boolean, row: Row) => boolean
  readonly fits?: (row: Row) => boolean
}

const TRUE: Condition = { attribute: 'known', operator: 'equals', value: 'yes' }
const FALSE: Condition = { attribute: 'known', operator: 'equals', value: 'other' }
const KNOWN = { known: 'yes' }

const same = (expected: boolean): boolean => expected
const isScalar = ({ attribute }: Row): boolean => typeof attribute !== 'object'
const onlyNull = (_: boolean, { operator }: Row): boolean => operator === 'is_null'

function conditionOn(attribute: string, { operator, value, case_insensitive }: Row): Condition {
  return {
    attribute,
    operator,
    ...(value !== undefined && { value }),
    ...(case_insensitive && { case_insensitive }),
  }
}

function oneGroup(logical_operator: 'AND' | 'OR', ...conditions: Condition[]): TargetingRules {
  return { logical_operator: 'AND', groups: [{ logical_operator, conditions }] }
}

function twoGroups(logical_operator: 'AND' | 'OR', first: Condition, second: Condition): TargetingRules {
  const groups = [first, second].map((condition) => ({
    logical_operator: 'AND' as const,
    conditions: [condition],
  }))
  return { logical_operator, groups }
}

function named(name: string, attribute: string, context: (value: unknown) => Context): Wrapper {
  return {
    name,
    build: (row) => ({
      rules: oneGroup('AND', conditionOn(attribute, row)),
      context: context(row.attribute),
    }),
    result: same,
  }
}

function joined(
  name: string,
  rules: (condition: Condition) => TargetingRules,
  result: Wrapper['result'],
): Wrapper {
  const build: Wrapper['build'] = (row) => ({
    rules: rules(conditionOn('x', row)),
    context: { ...KNOWN, x: row.attribute },
  })
  return { name, build, result }
}

const PLAIN = named('alone', 'x', (x) => ({ x }))

const WRAPPERS: readonly Wrapper[] = [
  joined('and true', (condition) => oneGroup('AND', condition, TRUE), same),
  joined(
    'and false',
    (condition) => oneGroup('AND', FALSE, condition),
    () => false,
  ),
  joined('or false', (condition) => oneGroup('OR', FALSE, condition), same),
  joined(
    'or true',
    (condition) => oneGroup('OR', condition, TRUE),
    () => true,
  ),
  joined('group and group', (condition) => twoGroups('AND', TRUE, condition), same),
  joined('group or group', (condition) => twoGroups('OR', condition, FALSE), same),
  named('a dotted path', 'profile.detail.x', (x) => ({ profile: { detail: { x, other: 1 } } })),
  named('a dotted name sent as such', 'a.b', (x) => ({ 'a.b': x, a: { b: 'not this one' } })),
  { ...named('user.x for x', 'user.x', (x) => ({ x })), fits: isScalar },
  { ...named('device.x for x', 'device.x', (x) => ({ x, device: { y: 1 } })), fits: isScalar },
  named('x for user.x', 'x', (x) => ({ user: { x } })),
  named('x for app.x', 'x', (x) => ({ 'app.x': x })),
  named('an attribute named like the prototype', '__proto__', (x) =>
    JSON.parse(`{"__proto__":${JSON.stringify(x)}}`),
  ),
]

const MISSING: readonly Wrapper[] = [
  { ...named('missing', 'x', () => ({ y: 1 })), result: onlyNull },
  { ...named('null', 'x', () => ({ x: null })), result: onlyNull },
  { ...named('a missing path', 'user.profile.x', () => ({ user: { profile: 'x' } })), result: onlyNull },
  { ...named('missing, but on the prototype', 'constructor', () => ({})), result: onlyNull },
]

function vector(row: Row, wrapper: Wrapper): RuleVector {
  const { rules, context } = wrapper.build(row)
  const name = `${row.operator}, ${wrapper.name}`
  return { name, rules, context, result: wrapper.result(row.expected, row) }
}

/** Each row alone and in three of the wrappers, taken in turn so that every operator meets every wrapper. */
function wrapped(rows: readonly Row[]): RuleVector[] {
  return rows.flatMap((row, index) => {
    const chosen = [0, 4, 9].map((step) => WRAPPERS[(index + step) % WRAPPERS.length] ?? PLAIN)
    return [PLAIN, ...chosen].filter(({ fits }) => fits?.(row) ?? true).map((wrapper) => vector(row, wrapper))
  })
}

/** One row of every operator on a context that lacks the attribute. */
function missing(rows: readonly Row[]): RuleVector[] {
  const firstOfEach = rows.filter(
    ({ operator }, index) => rows.findIndex((row) => row.operator === operator) === index,
  )
  return firstOfEach.flatMap((row) => MISSING.map((wrapper) => vector(row, wrapper)))
}

export function ruleVectors(): RuleVector[] {
  const rows = [...EQUALITY, ...TEXT, ...ORDER, ...PRESENCE, ...PLACE_AND_TIME]
  return [
    ...wrapped(rows),
    ...missing(rows),
    ...SEGMENT_VECTORS,
    ...SHAPE_VECTORS,
    ...COST_VECTORS,
    ...REFUSALS,
  ]
}
