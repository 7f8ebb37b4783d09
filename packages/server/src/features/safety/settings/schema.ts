import { z } from 'zod'
import { id, percent, time } from '../../../http/shapes.ts'
import { writable } from '../../../http/writable.ts'
import { metricRules, sentRules } from './metric.ts'

const minEvaluations = z.int().min(0).max(1_000_000)

export const settingsChange = writable(
  {
    enable_automatic_rollbacks: z.boolean().optional(),
    default_metrics: sentRules.optional(),
    min_evaluations: minEvaluations.optional(),
  },
  ['id', 'updated_at'],
)

export const settingsRead = z
  .object({
    id,
    enable_automatic_rollbacks: z.boolean(),
    default_metrics: metricRules,
    min_evaluations: z.int(),
    updated_at: time,
  })
  .meta({ id: 'SafetySettings' })

/** null: as in the settings. */
export const configChange = writable(
  {
    enabled: z.boolean().optional(),
    enable_automatic_rollbacks: z.boolean().nullish(),
    min_evaluations: minEvaluations.nullish(),
    metrics: sentRules.optional(),
    rollback_percentage: percent.optional(),
  },
  ['id', 'feature_flag_id', 'source', 'created_at', 'updated_at'],
)

/** The stored fields of a flag's own configuration. */
export const storedConfig = z.object({
  id,
  feature_flag_id: id,
  enabled: z.boolean(),
  enable_automatic_rollbacks: z.boolean().nullable(),
  min_evaluations: z.int().nullable(),
  /** Without any, the default metrics are monitored. */
  metrics: metricRules,
  created_at: time,
  updated_at: time,
})

export const configRead = storedConfig
  .extend({
    /** null, like the times, for a flag without a configuration of its own; the values are those in effect. */
    id: id.nullable(),
    rollback_percentage: z.number(),
    source: z.enum(['flag', 'global']),
    created_at: time.nullable(),
    updated_at: time.nullable(),
  })
  .meta({ id: 'SafetyConfig' })

export type SettingsChange = z.output<typeof settingsChange>
export type Settings = z.output<typeof settingsRead>
export type ConfigChange = z.output<typeof configChange>
export type StoredConfig = z.output<typeof storedConfig>
export type Config = z.output<typeof configRead>
