/** What every SDK asks, and what it must be given. */
export interface Question {
  type: 'boolean' | 'string' | 'integer' | 'float' | 'object'
  key: string
  /** The default of the code. */
  fallback: unknown
  context: Record<string, unknown>
  value: unknown
  variant?: string
  reason?: string
  error?: string
}

const condition = (attribute: string, operator: string, value: unknown) => ({
  logical_operator: 'AND',
  groups: [{ logical_operator: 'AND', conditions: [{ attribute, operator, value }] }],
})
const only = (value: unknown) => [{ key: 'only', value, weight: 100 }]
const rule = (attribute: string, operator: string, value: unknown) => ({
  rollout_percentage: 0,
  targeting_rules: condition(attribute, operator, value),
})

const UNICODE = 'grün – 😀'
const OBJECT = { deep: [1, { x: null }], name: 'x' }

/** The flags that the questions are about, as they are created. */
export const FLAGS: Record<string, object> = {
  switch: {},
  disabled: { is_active: false },
  text: { value_type: 'string', variants: only('red') },
  unicode: { value_type: 'string', variants: only(UNICODE) },
  fraction: { value_type: 'number', variants: only(2.5) },
  whole: { value_type: 'number', variants: only(42) },
  object: { value_type: 'json', variants: only(OBJECT) },
  list: { value_type: 'json', variants: only([1, 'two', null]) },
  empty: { value_type: 'string', variants: only('x'), rollout_percentage: 0 },
  split: {
    value_type: 'string',
    variants: [
      { key: 'a', value: 'A', weight: 50 },
      { key: 'b', value: 'B', weight: 50 },
    ],
  },
  pro: rule('plan', 'equals', 'pro'),
  adult: rule('age', 'greater_than', 18),
  gold: rule('account.tier', 'equals', 'gold'),
  member: rule('member', 'equals', true),
  tagged: rule('tags', 'array_contains', 'beta'),
}

const somebody = { targetingKey: 'somebody', plan: 'pro', age: 30 }
const other = { targetingKey: 'other', plan: 'free', age: 17 }
const stands = { variant: 'only', reason: 'STATIC' }
const matched = { value: true, variant: 'on', reason: 'TARGETING_MATCH' }
const unknown = (type: Question['type'], fallback: unknown): Question => ({
  type,
  key: 'nowhere',
  fallback,
  context: somebody,
  value: fallback,
  error: 'FLAG_NOT_FOUND',
})
const mistaken = (type: Question['type'], key: string, fallback: unknown): Question => ({
  type,
  key,
  fallback,
  context: somebody,
  value: fallback,
  error: 'TYPE_MISMATCH',
})
const flag = (key: string, context: Record<string, unknown>, isOn: boolean): Question => ({
  type: 'boolean',
  key,
  fallback: !isOn,
  context,
  ...(isOn ? matched : { value: false, variant: 'off' }),
})

export const QUESTIONS: readonly Question[] = [
  {
    type: 'boolean',
    key: 'switch',
    fallback: false,
    context: somebody,
    value: true,
    variant: 'on',
    reason: 'STATIC',
  },
  { type: 'boolean', key: 'switch', fallback: false, context: other, value: true, variant: 'on' },
  { type: 'boolean', key: 'disabled', fallback: false, context: somebody, value: false, reason: 'DISABLED' },
  { type: 'string', key: 'text', fallback: 'grey', context: somebody, value: 'red', ...stands },
  { type: 'string', key: 'text', fallback: 'grey', context: other, value: 'red', ...stands },
  { type: 'string', key: 'unicode', fallback: '', context: somebody, value: UNICODE, ...stands },
  { type: 'string', key: 'empty', fallback: 'grey', context: somebody, value: 'grey' },
  { type: 'float', key: 'fraction', fallback: 0.5, context: somebody, value: 2.5, ...stands },
  { type: 'integer', key: 'whole', fallback: 7, context: somebody, value: 42, ...stands },
  { type: 'object', key: 'object', fallback: {}, context: somebody, value: OBJECT, ...stands },
  { type: 'object', key: 'list', fallback: [], context: somebody, value: [1, 'two', null], ...stands },
  flag('pro', somebody, true),
  flag('pro', other, false),
  flag('adult', somebody, true),
  flag('adult', other, false),
  flag('gold', { ...other, account: { tier: 'gold' } }, true),
  flag('gold', { ...other, account: { tier: 'blue' } }, false),
  flag('member', { ...other, member: true }, true),
  flag('member', { ...other, member: false }, false),
  flag('tagged', { ...other, tags: ['alpha', 'beta'] }, true),
  flag('tagged', { ...other, tags: [] }, false),
  flag('pro', { ...somebody, note: 'x'.repeat(20_000) }, true),
  flag('pro', { ...somebody, note: UNICODE }, true),
  unknown('boolean', true),
  unknown('string', 'grey'),
  unknown('integer', 7),
  unknown('float', 0.5),
  unknown('object', { a: 1 }),
  mistaken('string', 'switch', 'grey'),
  mistaken('boolean', 'text', true),
  mistaken('integer', 'text', 7),
  {
    type: 'string',
    key: 'split',
    fallback: 'grey',
    context: { plan: 'pro' },
    value: 'grey',
    error: 'TARGETING_KEY_MISSING',
  },
]
