import type { Evaluation, FlagDefinition, TargetingRules } from '../src/index.ts'
import { referenceIndex, referenceUnit } from './reference.ts'

export type FlagVectors = {
  readonly flags: { readonly [key: string]: FlagDefinition }
  readonly cases: readonly {
    readonly flag: string
    readonly user: string
    readonly context: { readonly [name: string]: unknown }
    readonly evaluation: Evaluation
  }[]
  /** Decisions without a subject; null where the result depends on it. */
  readonly without_subject: readonly {
    readonly flag: string
    readonly context: { readonly [name: string]: unknown }
    readonly evaluation: Evaluation | null
  }[]
}

function proRules(parts: Pick<TargetingRules, 'id' | 'rollout_percentage'>): TargetingRules {
  const conditions = [{ attribute: 'plan', operator: 'equals' as const, value: 'pro' }]
  return { ...parts, logical_operator: 'AND', groups: [{ logical_operator: 'AND', conditions }] }
}

const COLOURS = [
  { key: 'red', value: '#f00', weight: 33.33 },
  { key: 'green', value: '#0f0', weight: 33.33 },
  { key: 'blue', value: '#00f', weight: 33.34 },
]
const SIZES = [
  { key: 'small', value: 1, weight: 0.01 },
  { key: 'medium', value: 2.5, weight: 49.99 },
  { key: 'large', value: 10, weight: 50 },
]
const LAYOUTS = [
  { key: 'list', value: { columns: 1, title: 'Übersicht' }, weight: 50 },
  { key: 'grid', value: [1, 2, 3], weight: 25 },
  { key: 'none', value: null, weight: 25 },
]

/** Rules that exceed the limit of elementary tests on long text that matches none of them. */
const COSTLY: TargetingRules = {
  logical_operator: 'AND',
  groups: [
    {
      logical_operator: 'OR',
      conditions: Array.from({ length: 10 }, () => ({
        attribute: 'bio',
        operator: 'regex' as const,
        value: '(?:a?){300}b',
      })),
    },
  ],
}

function flag(key: string, parts: Partial<FlagDefinition>): FlagDefinition {
  return {
    key,
    status: 'ACTIVE',
    value_type: 'boolean',
    off_value: parts.value_type === undefined ? false : null,
    variants: [],
    targeting_rules: null,
    rollout_percentage: 0,
    ...parts,
  }
}

const FLAGS: readonly FlagDefinition[] = [
  flag('off', {}),
  flag('all', { rollout_percentage: 100 }),
  flag('half', { rollout_percentage: 50 }),
  flag('third', { rollout_percentage: 33.33 }),
  flag('tiny', { rollout_percentage: 0.01 }),
  flag('inactive', { status: 'INACTIVE', rollout_percentage: 100 }),
  flag('archived', { status: 'ARCHIVED', rollout_percentage: 100, targeting_rules: proRules({}) }),
  flag('pro-only', { targeting_rules: proRules({}) }),
  flag('pro-half', { targeting_rules: proRules({ rollout_percentage: 50 }) }),
  flag('pro-none', { targeting_rules: proRules({ rollout_percentage: 0 }), rollout_percentage: 100 }),
  flag('pro-salted', {
    targeting_rules: proRules({ id: 'rule-7', rollout_percentage: 50 }),
    rollout_percentage: 20,
  }),
  flag('empty-rules', { targeting_rules: { logical_operator: 'AND', groups: [] }, rollout_percentage: 50 }),
  flag('colour', { value_type: 'string', off_value: '#fff', variants: COLOURS, rollout_percentage: 100 }),
  flag('colour-half', { value_type: 'string', variants: COLOURS, rollout_percentage: 50 }),
  flag('size', { value_type: 'number', off_value: 0, variants: SIZES, rollout_percentage: 75.5 }),
  flag('layout', {
    value_type: 'json',
    off_value: { columns: 0 },
    variants: LAYOUTS,
    rollout_percentage: 60,
  }),
  flag('layout-pro', {
    value_type: 'json',
    variants: LAYOUTS,
    targeting_rules: proRules({}),
    rollout_percentage: 10,
  }),
  flag('layout-inactive', {
    status: 'INACTIVE',
    value_type: 'json',
    off_value: { columns: 0 },
    variants: LAYOUTS,
  }),
  flag('one-sided', {
    value_type: 'number',
    off_value: 1,
    variants: [
      { key: 'none', value: 0, weight: 0 },
      { key: 'all', value: 2.5, weight: 100 },
    ],
    rollout_percentage: 100,
  }),
  flag('owned', {
    targeting_rules: proRules({}),
    rollout_percentage: 50,
    metadata: { team: 'checkout', ticket: 4711, temporary: true, budget: 0.5 },
  }),
  flag('owned-inactive', { status: 'INACTIVE', metadata: { team: 'checkout' } }),
  flag('owned-empty', { metadata: {} }),
  flag('ключ', { value_type: 'string', variants: COLOURS, rollout_percentage: 50 }),
]

/** Flag on for all subjects, except those whose rules exceed the limit. */
const COSTLY_FLAG = flag('costly', { targeting_rules: COSTLY, rollout_percentage: 100 })

const USERS = [
  'user-123',
  'user-1',
  'user-2',
  'user-3',
  'user-4',
  'user-5',
  'a@example.com',
  'ユーザー',
  '🙂',
  '0',
  'x'.repeat(255),
]
const CONTEXTS = [{}, { plan: 'free' }, { plan: 'pro' }, { user: { plan: 'pro' } }]

const isMatch = ({ targeting_rules: rules }: FlagDefinition, isPro: boolean): boolean =>
  rules !== null && rules.groups.length > 0 && isPro

/** Independent implementation of the decision order; rules can only test the plan. */
function referenceEvaluation(definition: FlagDefinition, user: string, isPro: boolean): Evaluation {
  const { key, targeting_rules: rules } = definition
  if (definition.status !== 'ACTIVE') return evaluation(definition, undefined, 'inactive')
  const isMatched = isMatch(definition, isPro)
  const salt = isMatched ? (rules?.id ?? `${key}:rule`) : key
  const percentage = isMatched ? (rules?.rollout_percentage ?? 100) : definition.rollout_percentage
  const isEnabled = referenceIndex([Math.round(percentage * 100)], referenceUnit(user, salt)) === 0
  const reason = isMatched ? 'targeting_rule' : 'rollout'
  return evaluation(definition, isEnabled ? chosenVariant(definition, user) : undefined, reason)
}

/** Whether a percentage or weights depend on the subject, so that no decision is possible without one. */
function dependsOnSubject(definition: FlagDefinition, isPro: boolean): boolean {
  if (definition.status !== 'ACTIVE') return false
  const share = isMatch(definition, isPro)
    ? (definition.targeting_rules?.rollout_percentage ?? 100)
    : definition.rollout_percentage
  if (share === 0 || share === 100) {
    return share === 100 && definition.variants.filter(({ weight }) => weight > 0).length > 1
  }
  return true
}

function chosenVariant(definition: FlagDefinition, user: string): { key: string | null; value: unknown } {
  if (definition.value_type === 'boolean') return { key: null, value: true }
  const shares = definition.variants.map(({ weight }) => Math.round(weight * 100))
  const chosen = definition.variants[referenceIndex(shares, referenceUnit(user, `${definition.key}:variant`))]
  if (chosen === undefined) throw new Error(`the weights of ${definition.key} do not sum to 100`)
  return chosen
}

function evaluation(
  definition: FlagDefinition,
  chosen: { readonly key: string | null; readonly value: unknown } | undefined,
  reason: Evaluation['reason'],
): Evaluation {
  const value = chosen === undefined ? definition.off_value : chosen.value
  const config = value instanceof Object && !Array.isArray(value) ? { ...value } : null
  return {
    key: definition.key,
    enabled: chosen !== undefined,
    value,
    variant: chosen?.key ?? null,
    config,
    reason,
    ...(Object.keys(definition.metadata ?? {}).length > 0 && { metadata: definition.metadata }),
  }
}

export function flagVectors(): FlagVectors {
  const cases = FLAGS.flatMap((definition, flagIndex) =>
    USERS.flatMap((user, userIndex) =>
      [0, 2].map((step) => {
        const index = (flagIndex + userIndex + step) % CONTEXTS.length
        const context = CONTEXTS[index] ?? {}
        return {
          flag: definition.key,
          user,
          context,
          evaluation: referenceEvaluation(definition, user, index >= 2),
        }
      }),
    ),
  )
  const without_subject = FLAGS.flatMap((definition) =>
    CONTEXTS.map((context, index) => ({
      flag: definition.key,
      context,
      evaluation: dependsOnSubject(definition, index >= 2)
        ? null
        : referenceEvaluation(definition, 'anybody', index >= 2),
    })),
  )
  const costly: FlagVectors['cases'] = [
    {
      flag: COSTLY_FLAG.key,
      user: 'user-1',
      context: { bio: 'a'.repeat(1000) },
      evaluation: evaluation(COSTLY_FLAG, undefined, 'error'),
    },
  ]
  const flags = [...FLAGS, COSTLY_FLAG]
  return {
    flags: Object.fromEntries(flags.map((definition) => [definition.key, definition])),
    cases: [...cases, ...costly],
    without_subject,
  }
}
