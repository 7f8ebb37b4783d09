import { hasRules, type TargetingRules } from '@assay/evaluation'
import { targetingRules } from '../segments/stored-rules.ts'
import type { Flag } from './queries.ts'

type Reaching = Pick<Flag, 'targeting_rules' | 'rollout_percentage'>

/** The share of those that the rules match who get the flag, in percent; undefined: there are no rules. */
export const ruleShare = ({ targeting_rules }: Reaching): number | undefined => {
  const rules = targetingRules(targeting_rules)
  return rules !== null && hasRules(rules) ? (rules.rollout_percentage ?? 100) : undefined
}

/** The largest share of any subjects that a flag reaches while it is on, in percent: by its rules, or without. */
export const exposureOf = (flag: Reaching): number => Math.max(flag.rollout_percentage, ruleShare(flag) ?? 0)

/** Who gets the flag while it is on, in a few words. */
export const reachInWords = (flag: Reaching): string => {
  const share = ruleShare(flag)
  const everybody = `${flag.rollout_percentage} %`
  if (share === undefined) return `${everybody} of everybody`
  return `${share} % of those the rules match, ${everybody} of the others`
}

export const rulesWithShare = (rules: TargetingRules | null, share: number): TargetingRules | null =>
  rules === null || !hasRules(rules) ? null : { ...rules, rollout_percentage: share }
