import { z } from 'zod'
import { storedRules } from '../../segments/index.ts'

/** The part of a flag that says how many subjects can have it. */
export const flagPercentages = z.object({
  rollout_percentage: z.number(),
  targeting_rules: storedRules.nullable(),
})
export type FlagPercentages = z.output<typeof flagPercentages>

/** The largest share of any subjects that a flag reaches, in percent: by its rules, or without them. */
export const largestPercentage = ({ rollout_percentage, targeting_rules }: FlagPercentages): number =>
  targeting_rules === null
    ? rollout_percentage
    : Math.max(rollout_percentage, targeting_rules.rollout_percentage ?? 100)
