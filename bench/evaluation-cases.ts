import type { FlagDefinition, TargetingRules } from '../packages/evaluation/src/index.ts'

/** What the benchmarks of pure decisions decide, and how a call is timed. */

export const users = Array.from({ length: 1024 }, (_, index) => `user-${index * 7919}`)
export const context = { country: 'DE', plan: 'pro', age: 34, app_version: '4.12.1' }

/** Who is meant: all subjects with the attributes above, of whom a flag takes half. */
export const rules: TargetingRules = {
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
  rollout_percentage: 50,
}

/** On for half of the subjects. */
export const booleanFlag: FlagDefinition = {
  key: 'checkout-button',
  status: 'ACTIVE',
  value_type: 'boolean',
  off_value: false,
  variants: [],
  targeting_rules: null,
  rollout_percentage: 50,
}

/** On for half of those whom three conditions match, and for nobody else. */
export const targetedFlag: FlagDefinition = { ...booleanFlag, targeting_rules: rules, rollout_percentage: 0 }

/** The item of a call: `items` again and again, without end. Their number is a power of two. */
export const inTurn =
  <Item>(items: readonly Item[], decide: (item: Item) => number) =>
  (index: number): number => {
    const item = items[index & (items.length - 1)]
    return item === undefined ? Number.NaN : decide(item)
  }

/** Nanoseconds of one call, as the mean of so many. */
export function timeOf(call: (index: number) => number, calls: number): number {
  let sink = 0
  const start = process.hrtime.bigint()
  for (let index = 0; index < calls; index += 1) sink += call(index)
  const nanoseconds = Number(process.hrtime.bigint() - start) / calls
  if (Number.isNaN(sink)) throw new Error('a decision was not a number')
  return nanoseconds
}
