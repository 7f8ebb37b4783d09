import { isDeepStrictEqual } from 'node:util'
import { hasRules } from '@assay/evaluation'
import { COARSE_STEP, inSteps } from '../../segments/index.ts'
import type { Settings } from '../definition/settings.ts'
import type { WhatIf } from './schema.ts'

interface RuleMatches {
  sampled: number
  /** Number of those that the stored rules match. */
  matched: number
}

type Estimate = Omit<WhatIf, 'flag_id'>

/**
 * The estimated effect of a change, for callers who may not read the data of subjects. Rules of the caller's choice
 * would reveal an attribute of a single subject, request by request, and so would percentages that single one out. So
 * there are counts only for changes of percentages and of the status. They follow from the percentages and one rounded
 * number: the subjects that the stored rules match. Nothing the caller sends changes that number.
 */
export const estimated = (before: Settings, after: Settings, matches: RuleMatches): Estimate => {
  const reason = reasonForNothing(before, after, matches)
  if (reason !== null) return { ...NOTHING, sampled: matches.sampled, reason }
  const matched = hasRules(before.targeting_rules) ? inSteps(matches.matched) : 0
  const groups = { matched, others: Math.max(0, matches.sampled - matched) }
  const changed = withoutSmall(changes(before, after, groups))
  return {
    ...NOTHING,
    sampled: matches.sampled,
    changed,
    share: changed === null ? null : changed / matches.sampled,
    enabled_before: withoutSmall(enabled(before, groups)),
    enabled_after: withoutSmall(enabled(after, groups)),
    reason: changed === null ? 'fewer than 10 subjects would change' : null,
  }
}

const NOTHING = {
  changed: null,
  share: null,
  enabled_before: null,
  enabled_after: null,
  is_estimate: true,
  sample: [],
} as const satisfies Partial<Estimate>

const reasonForNothing = (
  before: Settings,
  after: Settings,
  { sampled, matched }: RuleMatches,
): string | null => {
  if (sampled === 0) return 'no subject has been seen yet'
  if (!isDeepStrictEqual(deciding(before), deciding(after))) {
    return 'other rules and values are tried by those who may read the data of subjects'
  }
  if (sampled < COARSE_STEP) return 'fewer than 10 subjects have been seen'
  const isRevealing = hasRules(before.targeting_rules) && Math.min(matched, sampled - matched) < COARSE_STEP
  return isRevealing ? 'the rules match fewer than 10 subjects, or all but fewer than 10' : null
}

const deciding = ({ targeting_rules, value_type, off_value, variants }: Settings) => ({
  targeting_rules: targeting_rules ?? null,
  value_type,
  off_value,
  variants,
})

interface Groups {
  matched: number
  others: number
}

const enabled = ({ status, targeting_rules, rollout_percentage }: Settings, groups: Groups): number => {
  if (status !== 'ACTIVE') return 0
  const share = targeting_rules?.rollout_percentage ?? 100
  return Math.round((groups.matched * share + groups.others * rollout_percentage) / 100)
}

const changes = (before: Settings, after: Settings, groups: Groups): number => {
  const isFlipped = (before.status === 'ACTIVE') !== (after.status === 'ACTIVE')
  if (isFlipped) return enabled(before, groups) + enabled(after, groups)
  if (after.status !== 'ACTIVE') return 0
  const moved = Math.abs(after.rollout_percentage - before.rollout_percentage)
  return Math.round((groups.others * moved) / 100)
}

const withoutSmall = (count: number): number | null => (count > 0 && count < COARSE_STEP ? null : count)
