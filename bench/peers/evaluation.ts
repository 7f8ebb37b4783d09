import { context, timeOf, users } from '../evaluation-cases.ts'
import { CASES, type Case } from './cases.ts'
import { type Decider, openDeciders } from './deciders.ts'

/**
 * Nanoseconds of one decision of each product, in this process, by case and product: JSON in the last line. Each is
 * the best of several rounds, in which the products take turns. Ends with an error when a product does not decide
 * as the case says.
 */
export type Nanoseconds = Record<Case, Record<string, number>>

const ROUNDS = 12
const CALLS = 200_000

const shareOn = (decide: (index: number) => number): number =>
  users.reduce((sum, _, index) => sum + decide(index), 0) / users.length

/** Half of the subjects, and none of those whom the conditions do not match. */
const check = (name: string, decider: Decider): void => {
  const [matching, others] = [decider(context), decider({ ...context, plan: 'free' })]
  for (const each of CASES) {
    const share = shareOn(matching[each])
    if (Math.abs(share - 0.5) > 0.1) throw new Error(`${name}: ${each} is on for ${share}`)
  }
  const share = shareOn(others['three conditions and bucket'])
  if (share > 0) throw new Error(`${name}: on for ${share} of those whom the conditions do not match`)
}

const deciders = await openDeciders()
for (const [name, decider] of Object.entries(deciders)) check(name, decider)

const measureCase = (each: Case): Record<string, number> => {
  const best: Record<string, number> = {}
  const contenders = Object.entries(deciders).map(
    ([name, decider]) => [name, decider(context)[each]] as const,
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, decide] of contenders) {
      best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, timeOf(decide, CALLS))
    }
  }
  return best
}

const result: Nanoseconds = {
  'boolean flag': measureCase('boolean flag'),
  'three conditions and bucket': measureCase('three conditions and bucket'),
}
console.log(JSON.stringify(result))
process.exit()
