import { z } from 'zod'
import type { FlagSettings } from '../../flags/index.ts'
import { storedRules } from '../../segments/index.ts'

/** The part of a flag that says how many subjects can have it. */
export const flagExposure = z.object({
  rollout_percentage: z.number(),
  targeting_rules: storedRules.nullable(),
})
export type Exposed = z.output<typeof flagExposure>

/** The largest share of any subjects that a flag reaches, in percent: by its rules, or without them. */
export const exposureOf = ({ rollout_percentage, targeting_rules }: Exposed): number =>
  targeting_rules === null
    ? rollout_percentage
    : Math.max(rollout_percentage, targeting_rules.rollout_percentage ?? 100)

/** A flag's settings after a rollback: no share above the target, and switched off when that is 0. */
export const rolledBack = (settings: FlagSettings, target: number): FlagSettings => {
  const { targeting_rules: rules, rollout_percentage, status } = settings
  const share = Math.min(rules?.rollout_percentage ?? 100, target)
  return {
    ...settings,
    rollout_percentage: Math.min(rollout_percentage, target),
    targeting_rules: rules === null ? null : { ...rules, rollout_percentage: share },
    status: target === 0 ? 'INACTIVE' : status,
  }
}
