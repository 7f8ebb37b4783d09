import type { Condition, TargetingRules } from '../../src/index.ts'

type Vector = {
  readonly name: string
  readonly rules: TargetingRules | null
  readonly context: { readonly [name: string]: unknown }
  readonly result: boolean
}

/** Members of the segments in vectors; every other segment has no members. */
export const SEGMENT_MEMBERS: { readonly [id: string]: readonly string[] } = {
  beta: ['user-1', 'user-2'],
  staff: ['user-2', 'пользователь'],
  empty: [],
}

function single(condition: Condition): TargetingRules {
  return { logical_operator: 'AND', groups: [{ logical_operator: 'AND', conditions: [condition] }] }
}

function segmentVector(value: string | readonly string[], user_id: string, isMember: boolean): Vector[] {
  return (['in_segment', 'not_in_segment'] as const).map((operator) => ({
    name: operator,
    rules: single({ attribute: 'segment', operator, value }),
    context: { user_id },
    result: isMember === (operator === 'in_segment'),
  }))
}

export const SEGMENT_VECTORS: readonly Vector[] = [
  ...segmentVector('beta', 'user-1', true),
  ...segmentVector('beta', 'user-3', false),
  ...segmentVector(['beta'], 'user-2', true),
  ...segmentVector(['empty', 'staff'], 'user-2', true),
  ...segmentVector(['empty', 'staff'], 'user-1', false),
  ...segmentVector(['beta', 'staff'], 'пользователь', true),
  ...segmentVector('empty', 'user-1', false),
  ...segmentVector('unknown', 'user-1', false),
  ...segmentVector(['unknown', 'beta'], 'user-1', true),
  ...segmentVector('constructor', 'user-1', false),
]

const DE: Condition = { attribute: 'country', operator: 'equals', value: 'DE' }
const PRO: Condition = { attribute: 'plan', operator: 'in', value: ['pro', 'team'] }
const ADULT: Condition = { attribute: 'age', operator: 'greater_than_or_equal', value: 18 }
const NEW: Condition = { attribute: 'version', operator: 'semver_gte', value: '4.0.0' }

/** (country and plan) or (country and age): the shared condition is in both groups. */
const EITHER: TargetingRules = {
  logical_operator: 'OR',
  groups: [
    { logical_operator: 'AND', conditions: [DE, PRO] },
    { logical_operator: 'AND', conditions: [DE, ADULT] },
  ],
}

/** (country or plan) and (age or version). */
const BOTH: TargetingRules = {
  logical_operator: 'AND',
  groups: [
    { logical_operator: 'OR', conditions: [DE, PRO] },
    { logical_operator: 'OR', conditions: [ADULT, NEW] },
  ],
}

const FACTS = [
  ['country', 'DE', 'FR'],
  ['plan', 'pro', 'free'],
  ['age', 30, 12],
  ['version', '4.1.0', '3.9.9'],
] as const

/** All sixteen combinations of four facts, with the result by propositional logic. */
const TRUTH_TABLE: readonly Vector[] = Array.from({ length: 16 }, (_, mask) => {
  const holds = FACTS.map((_fact, index) => (mask & (1 << index)) !== 0)
  const context = Object.fromEntries(FACTS.map(([name, yes, no], index) => [name, holds[index] ? yes : no]))
  const [country, plan, age, version] = holds
  return [
    {
      name: 'either of two',
      rules: EITHER,
      context,
      result: country === true && (plan === true || age === true),
    },
    {
      name: 'both of two',
      rules: BOTH,
      context,
      result: (country === true || plan === true) && (age === true || version === true),
    },
  ]
}).flat()

export const SHAPE_VECTORS: readonly Vector[] = [
  { name: 'no rules', rules: null, context: {}, result: true },
  { name: 'no groups', rules: { logical_operator: 'OR', groups: [] }, context: { a: 1 }, result: true },
  ...TRUTH_TABLE,
]
