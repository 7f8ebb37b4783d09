import type { MetricRules } from './metric.ts'
import type { Config, Settings, StoredConfig } from './schema.ts'

/** A flag's effective configuration, with everything that it inherits filled in. */
export interface EffectiveConfig {
  /** false: the monitor ignores the flag. */
  enabled: boolean
  rollsBack: boolean
  min_evaluations: number
  metrics: MetricRules
}

/** A flag's effective configuration: its own values, else those of the settings. */
export const effectiveConfig = (settings: Settings, config: StoredConfig | undefined): EffectiveConfig => {
  const own = config?.metrics ?? {}
  return {
    enabled: config?.enabled ?? true,
    rollsBack: config?.enable_automatic_rollbacks ?? settings.enable_automatic_rollbacks,
    min_evaluations: config?.min_evaluations ?? settings.min_evaluations,
    metrics: Object.keys(own).length === 0 ? settings.default_metrics : own,
  }
}

/** A flag's configuration as the API returns it; the effective values when it has none of its own. */
export const configOf = (
  flag: { id: string; rollback_percentage: number },
  settings: Settings,
  config: StoredConfig | undefined,
): Config => {
  const { rollback_percentage } = flag
  if (config !== undefined) return { ...config, rollback_percentage, source: 'flag' }
  const { enabled, rollsBack, min_evaluations, metrics } = effectiveConfig(settings, undefined)
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
