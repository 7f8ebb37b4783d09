import { z } from 'zod'
import { storedRules } from '../../segments/index.ts'

/** The part of a flag that determines how many subjects can have it. */
export const flagPercentages = z.object({
  rollout_percentage: z.number(),
  targeting_rules: storedRules.nullable(),
})
export type FlagPercentages = z.output<typeof flagPercentages>

/** The largest rollout percentage of a flag, with or without a matching rule. */
export const largestPercentage = ({ rollout_percentage, targeting_rules }: FlagPercentages): number =>
  targeting_rules === null
    ? rollout_percentage
    : Math.max(rollout_percentage, targeting_rules.rollout_percentage ?? 100)
