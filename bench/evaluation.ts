import {
  assignNewSubject,
  compileExperiment,
  compileFlag,
  type FlagDefinition,
  md5Word,
} from '../packages/evaluation/src/index.ts'
import { booleanFlag, context, inTurn, rules, targetedFlag, timeOf, users } from './evaluation-cases.ts'

/**
 * Speed of the pure decisions on one core. Each figure is the best of several rounds, because other work on the
 * machine can only make a round slower. `npm run bench:peers` has the same decisions made by other products, too.
 * Run: node --conditions=source --import tsx bench/evaluation.ts
 */

const ROUNDS = 7
const CALLS = 1_000_000

const subjects = users.map((user_id) => ({ user_id, context }))

/** Nanoseconds of one call. */
function measure(call: (index: number) => number): number {
  const times = Array.from({ length: ROUNDS }, () => timeOf(call, CALLS))
  return Math.min(...times)
}

function measureFlag(flag: FlagDefinition): number {
  const decide = compileFlag(flag)
  return measure(inTurn(subjects, (subject) => Number(decide(subject).enabled)))
}

function measureAssignment(): number {
  const experiment = compileExperiment({
    key: 'checkout-test',
    variants: ['a', 'b'].map((id, index) => ({ id, is_control: index === 0, traffic_allocation: 50 })),
    traffic_percentage: 100,
    targeting_rules: rules,
  })
  return measure(inTurn(subjects, (subject) => Number(assignNewSubject(experiment, subject).assigned)))
}

const perHash = measure(inTurn(users, md5Word))
const figures: readonly (readonly [string, number, string])[] = [
  ['md5 of a short id', perHash, `${(1000 / perHash).toFixed(2)} million/s`],
  ['boolean flag', measureFlag(booleanFlag), 'target 300 ns'],
  ['three conditions and bucket', measureFlag(targetedFlag), 'target 600 ns'],
  ['assignment, three conditions', measureAssignment(), ''],
]
for (const [name, nanoseconds, note] of figures) {
  console.log(`${name.padEnd(30)} ${nanoseconds.toFixed(0).padStart(6)} ns  ${note}`)
}
