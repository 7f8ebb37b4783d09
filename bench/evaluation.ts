import {
  assignNewSubject,
  compileExperiment,
  compileFlag,
  type FlagDefinition,
  md5Word,
  type TargetingRules,
} from '../packages/evaluation/src/index.ts'

/**
 * Speed of the pure decisions on one core. Each figure is the best of several rounds, because other work on the
 * machine can only make a round slower.
 * Run: node --import tsx bench/evaluation.ts
 */

const ROUNDS = 7
const CALLS = 1_000_000

const users = Array.from({ length: 1024 }, (_, index) => `user-${index * 7919}`)
const context = { country: 'DE', plan: 'pro', age: 34, app_version: '4.12.1' }
const subjects = users.map((user_id) => ({ user_id, context }))

const rules: TargetingRules = {
  logical_operator: 'AND',
  groups: [
    {
      logical_operator: 'AND',
      conditions: [
        { attribute: 'country', operator: 'in', value: ['DE', 'AT', 'CH'] },
        { attribute: 'plan', operator: 'equals', value: 'pro' },
        { attribute: 'age', operator: 'greater_than', value: 18 },
      ],
    },
  ],
}

const booleanFlag: FlagDefinition = {
  key: 'checkout-button',
  status: 'ACTIVE',
  value_type: 'boolean',
  off_value: false,
  variants: [],
  targeting_rules: null,
  rollout_percentage: 50,
}

/** Nanoseconds of one call. */
function measure(call: (index: number) => number): number {
  let best = Number.POSITIVE_INFINITY
  let sink = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = process.hrtime.bigint()
    for (let index = 0; index < CALLS; index += 1) sink += call(index & 1023)
    best = Math.min(best, Number(process.hrtime.bigint() - start) / CALLS)
  }
  if (Number.isNaN(sink)) throw new Error('a decision was not a number')
  return best
}

function measureFlag(flag: FlagDefinition): number {
  const decide = compileFlag(flag)
  return measure((index) => Number(decide(subjects[index] ?? { user_id: '', context }).enabled))
}

function measureAssignment(): number {
  const experiment = compileExperiment({
    key: 'checkout-test',
    variants: ['a', 'b'].map((id, index) => ({ id, is_control: index === 0, traffic_allocation: 50 })),
    traffic_percentage: 100,
    targeting_rules: rules,
  })
  return measure((index) =>
    Number(assignNewSubject(experiment, subjects[index] ?? { user_id: '', context }).assigned),
  )
}

const perHash = measure((index) => md5Word(users[index] ?? ''))
const figures: readonly (readonly [string, number, string])[] = [
  ['md5 of a short id', perHash, `${(1000 / perHash).toFixed(2)} million/s`],
  ['boolean flag', measureFlag(booleanFlag), 'target 300 ns'],
  ['three conditions and bucket', measureFlag({ ...booleanFlag, targeting_rules: rules }), 'target 600 ns'],
  ['assignment, three conditions', measureAssignment(), ''],
]
for (const [name, nanoseconds, note] of figures) {
  console.log(`${name.padEnd(30)} ${nanoseconds.toFixed(0).padStart(6)} ns  ${note}`)
}
