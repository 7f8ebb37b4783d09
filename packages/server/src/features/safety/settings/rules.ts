import type { MetricRules } from './metric.ts'
import type { Config, Settings, StoredConfig } from './schema.ts'

/** How a flag is watched when everything that it inherits is filled in. */
export interface Watch {
  /** false: the monitor leaves the flag alone. */
  enabled: boolean
  rollsBack: boolean
  min_evaluations: number
  metrics: MetricRules
}

/** How a flag is watched: by its own configuration, or by the settings where it says nothing. */
export const watchOf = (settings: Settings, config: StoredConfig | undefined): Watch => {
  const own = config?.metrics ?? {}
  return {
    enabled: config?.enabled ?? true,
    rollsBack: config?.enable_automatic_rollbacks ?? settings.enable_automatic_rollbacks,
    min_evaluations: config?.min_evaluations ?? settings.min_evaluations,
    metrics: Object.keys(own).length === 0 ? settings.default_metrics : own,
  }
}

/** A flag's configuration as it is answered; the values in effect when it has none of its own. */
export const configOf = (
  flag: { id: string; rollback_percentage: number },
  settings: Settings,
  config: StoredConfig | undefined,
): Config => {
  const { rollback_percentage } = flag
  if (config !== undefined) return { ...config, rollback_percentage, source: 'flag' }
  const { enabled, rollsBack, min_evaluations, metrics } = watchOf(settings, undefined)
  return {
    id: null,
    feature_flag_id: flag.id,
    enabled,
    enable_automatic_rollbacks: rollsBack,
    min_evaluations,
    metrics,
    rollback_percentage,
    source: 'global',
    created_at: null,
    updated_at: null,
  }
}
