import type { ConfigChange, SafetyConfig } from '../api-types.ts'
import type { MetricRules } from './metric-rules-editor.tsx'

/** Automatic rollback of one flag: its own choice, or the global setting. */
export type AutomaticRollback = 'inherit' | 'on' | 'off'

/** The safety settings of one flag, as the form holds them. */
export interface ConfigDraft {
  enabled: boolean
  automatic: AutomaticRollback
  /** undefined: the global setting applies. */
  minEvaluations: number | undefined
  hasOwnMetrics: boolean
  /** Sent only with `hasOwnMetrics`. */
  metrics: MetricRules
  rollbackPercentage: number
}

const CHOICES = { true: 'on', false: 'off', null: 'inherit' } as const

/**
 * The form for a configuration.
 *
 * @param defaults the metrics of the global settings, which a flag's own metrics begin with
 */
export const draftOfConfig = (config: SafetyConfig, defaults: MetricRules): ConfigDraft => {
  const isOwn = config.source === 'flag'
  const hasOwnMetrics = isOwn && Object.keys(config.metrics).length > 0
  return {
    enabled: config.enabled,
    automatic: isOwn ? CHOICES[`${config.enable_automatic_rollbacks ?? 'null'}`] : 'inherit',
    minEvaluations: isOwn ? (config.min_evaluations ?? undefined) : undefined,
    hasOwnMetrics,
    metrics: hasOwnMetrics ? config.metrics : defaults,
    rollbackPercentage: config.rollback_percentage,
  }
}

const AUTOMATIC = { inherit: null, on: true, off: false } as const

/** The request that stores a draft. */
export const changeOfDraft = (draft: ConfigDraft): ConfigChange => ({
  enabled: draft.enabled,
  enable_automatic_rollbacks: AUTOMATIC[draft.automatic],
  min_evaluations: draft.minEvaluations ?? null,
  metrics: draft.hasOwnMetrics ? draft.metrics : {},
  rollback_percentage: draft.rollbackPercentage,
})
