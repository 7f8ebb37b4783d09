import type { FlagSettings } from '../../flags/index.ts'

/** A flag's settings after a rollback: no rollout percentage above the target, and switched off when that is 0. */
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
