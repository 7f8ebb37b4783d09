import type { TargetingRules } from '@assay/evaluation'
import { readRules } from '../targeting/index.ts'
import type { Flag } from './queries.ts'

type Reaching = Pick<Flag, 'targeting_rules' | 'rollout_percentage'>

/** The share of those that the rules match who get the flag, in percent; undefined: there are no rules. */
export const ruleShare = ({ targeting_rules }: Reaching): number | undefined => {
  const rules = readRules(targeting_rules)
  return rules === null ? undefined : (rules.rollout_percentage ?? 100)
}

/** The largest share of any subjects that a flag reaches while it is on, in percent: by its rules, or without. */
export const exposureOf = (flag: Reaching): number => Math.max(flag.rollout_percentage, ruleShare(flag) ?? 0)

/** Who gets the flag while it is on, in a few words. */
export const reachInWords = (flag: Reaching): string => {
  const share = ruleShare(flag)
  if (share === undefined) return `${flag.rollout_percentage} % of everybody`
  return `${share} % of those the rules match, ${flag.rollout_percentage} % of the others`
}

/** The rules with another share of those they match. */
export const withRuleShare = (rules: TargetingRules | null, share: number): TargetingRules | null =>
  rules === null ? null : { ...rules, rollout_percentage: share }
