import type { TargetingRules } from '@assay/evaluation'
import { readRules } from '../targeting/index.ts'
import type { Flag } from './api-types.ts'

type RolledOut = Pick<Flag, 'targeting_rules' | 'rollout_percentage'>

/** The rollout percentage of the rules, for the subjects that they match; undefined: there are no rules. */
export const rulesPercentage = ({ targeting_rules }: RolledOut): number | undefined => {
  const rules = readRules(targeting_rules)
  return rules === null ? undefined : (rules.rollout_percentage ?? 100)
}

/** The larger of a flag's rollout percentage and that of its rules. */
export const largestPercentage = (flag: RolledOut): number =>
  Math.max(flag.rollout_percentage, rulesPercentage(flag) ?? 0)

/** The rollout percentages of a flag, in a few words. */
export const percentageInWords = (flag: RolledOut): string => {
  const percentage = rulesPercentage(flag)
  if (percentage === undefined) return `${flag.rollout_percentage} % of everybody`
  return `${percentage} % of matching subjects and ${flag.rollout_percentage} % of everybody else`
}

/** The rules with another rollout percentage. */
export const withRulesPercentage = (
  rules: TargetingRules | null,
  percentage: number,
): TargetingRules | null => (rules === null ? null : { ...rules, rollout_percentage: percentage })
