import { isDeepStrictEqual } from 'node:util'
import { hasRules } from '@assay/evaluation'
import { COARSE_STEP, inSteps } from '../../segments/index.ts'
import type { Settings } from '../definition/settings.ts'
import type { WhatIf } from './schema.ts'

interface Figures {
  sampled: number
  /** Those of them whom the stored rules match. */
  matched: number
}

type Estimate = Omit<WhatIf, 'flag_id'>

/**
 * What a change would do, for somebody who may not read the data of subjects. Rules of the caller's choice would tell
 * an attribute of one person, question by question, and so would shares that single one out. So there are counts only
 * for changes of shares and of the status, and they follow from the shares and one rounded number: how many the stored
 * rules match. Nothing the caller sends changes that number.
 */
export const estimated = (before: Settings, after: Settings, figures: Figures): Estimate => {
  const reason = reasonForNothing(before, after, figures)
  if (reason !== null) return { ...NOTHING, sampled: figures.sampled, reason }
  const matched = hasRules(before.targeting_rules) ? inSteps(figures.matched) : 0
  const groups = { matched, others: Math.max(0, figures.sampled - matched) }
  const changed = withoutSmall(changes(before, after, groups))
  return {
    ...NOTHING,
    sampled: figures.sampled,
    changed,
    share: changed === null ? null : changed / figures.sampled,
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
  { sampled, matched }: Figures,
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
