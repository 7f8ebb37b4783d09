import type { MetricRules } from './metric-rules-editor.tsx'
import type { ConfigChange, SafetyConfig } from './queries.ts'

export type Inherited = 'inherit' | 'on' | 'off'

/** How a flag is watched, as the form holds it. */
export interface ConfigDraft {
  enabled: boolean
  automatic: Inherited
  /** undefined: as the settings say. */
  minEvaluations: number | undefined
  hasOwnMetrics: boolean
  /** Used only with metrics of its own. */
  metrics: MetricRules
  rollbackPercentage: number
}

const CHOICES = { true: 'on', false: 'off', null: 'inherit' } as const

/**
 * The form for a configuration.
 *
 * @param defaults the metrics of the global settings: what one begins with when the flag gets its own
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

/** What the form asks the API to store. */
export const changeOfDraft = (draft: ConfigDraft): ConfigChange => ({
  enabled: draft.enabled,
  enable_automatic_rollbacks: AUTOMATIC[draft.automatic],
  min_evaluations: draft.minEvaluations ?? null,
  metrics: draft.hasOwnMetrics ? draft.metrics : {},
  rollback_percentage: draft.rollbackPercentage,
})
