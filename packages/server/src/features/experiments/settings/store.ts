import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { newId } from '../../../lib/ids.ts'
import type { MetricSettings } from '../metrics/rules.ts'
import type { VariantSettings } from '../variants/rules.ts'
import type { Settings } from './rules.ts'

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const settingsColumns = (settings: Settings) => ({
  name: settings.name,
  key: settings.key,
  description: settings.description,
  hypothesis: settings.hypothesis,
  tags: settings.tags,
  experiment_type: settings.experiment_type,
  start_date: settings.start_date,
  end_date: settings.end_date,
  targeting_rules: json(settings.targeting_rules),
  traffic_percentage: settings.traffic_percentage,
  correction_method: settings.correction_method,
  confidence_level: settings.confidence_level,
  plan: json(settings.plan),
  dimensions: settings.dimensions,
  count_untagged_events: settings.count_untagged_events,
  optimization_type: settings.optimization_type,
  bandit_config: json(settings.bandit_config),
  bayesian_enabled: settings.bayesian_enabled,
  bayesian_config: json(settings.bayesian_config),
  sequential_testing_enabled: settings.sequential_testing_enabled,
  sequential_testing_config: json(settings.sequential_testing_config),
  variance_reduction_config: json(settings.variance_reduction_config),
  split_url_config: json(settings.split_url_config),
})

interface NewExperiment {
  id: string
  owner_id: string | null
  experiment_metadata: Record<string, unknown>
}

/** Stores a new draft with its parts. */
export const insert = async (
  ctx: Context,
  { id, owner_id, experiment_metadata }: NewExperiment,
  settings: Settings,
) => {
  const now = ctx.now()
  await ctx.db
    .insertInto('experiments')
    .values({
      id,
      owner_id,
      experiment_metadata: JSON.stringify(experiment_metadata),
      created_at: now,
      updated_at: now,
      ...settingsColumns(settings),
    })
    .execute()
  await replaceVariants(ctx, id, settings.variants)
  await replaceMetrics(ctx, id, settings.metrics)
}

/** Stores the changed fields of an experiment's settings; parts that keep their id keep their row. */
export const writeSettings = async (
  ctx: Context,
  id: string,
  { settings, changed }: { settings: Settings; changed: readonly (keyof Settings)[] },
): Promise<void> => {
  await ctx.db
    .updateTable('experiments')
    .set({ ...settingsColumns(settings), updated_at: ctx.now() })
    .where('id', '=', id)
    .execute()
  if (changed.includes('variants')) await replaceVariants(ctx, id, settings.variants)
  if (changed.includes('metrics')) await replaceMetrics(ctx, id, settings.metrics)
}

/** Keys are given to experiments by one transaction at a time, so a key that is free stays free until it is stored. */
export const lockKeys = (ctx: Context): Promise<void> => lockUntilCommit(ctx.db, 'experiment keys')

/** Keys that begin as `key` does: among them is every one that a numbered form of it could clash with. */
export const keysLike = async (ctx: Context, key: string): Promise<Set<string>> => {
  const start = key.slice(0, KEY_START)
  const rows = await ctx.db
    .selectFrom('experiments')
    .select('key')
    .where(sql<boolean>`left(key, ${start.length}::integer) = ${start}`)
    .execute()
  return new Set(rows.map((row) => row.key))
}

/** Characters of a key that every numbered form of it starts with, however long key and number are. */
const KEY_START = 90

const variantColumns = (variant: VariantSettings) => ({
  name: variant.name,
  description: variant.description,
  is_control: variant.is_control,
  traffic_allocation: variant.traffic_allocation,
  configuration: json(variant.configuration),
})

const replaceVariants = async (ctx: Context, experimentId: string, variants: readonly VariantSettings[]) => {
  await removeOthers(ctx, 'experiment_variants', { experimentId, remaining: variants })
  await ctx.db
    .updateTable('experiment_variants')
    .set({ is_control: false })
    .where('experiment_id', '=', experimentId)
    .execute()
  const now = ctx.now()
  for (const [position, variant] of variants.entries()) {
    const columns = { ...variantColumns(variant), position, updated_at: now }
    await ctx.db
      .insertInto('experiment_variants')
      .values({ id: variant.id ?? newId(), experiment_id: experimentId, created_at: now, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
  }
}

const metricColumns = (metric: MetricSettings) => ({
  name: metric.name,
  event_name: metric.event_name,
  description: metric.description,
  metric_type: metric.metric_type,
  is_primary: metric.is_primary,
  is_guardrail: metric.is_guardrail,
  lower_is_better: metric.lower_is_better,
  aggregation_method: metric.aggregation_method,
  event_value_path: metric.event_value_path,
  cap_value: metric.cap_value,
  minimum_sample_size: metric.minimum_sample_size,
  expected_effect: metric.expected_effect,
})

const replaceMetrics = async (ctx: Context, experimentId: string, metrics: readonly MetricSettings[]) => {
  await removeOthers(ctx, 'experiment_metrics', { experimentId, remaining: metrics })
  const now = ctx.now()
  for (const [position, metric] of metrics.entries()) {
    const columns = { ...metricColumns(metric), position, updated_at: now }
    await ctx.db
      .insertInto('experiment_metrics')
      .values({ id: metric.id ?? newId(), experiment_id: experimentId, created_at: now, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
  }
}

interface RemainingRows {
  experimentId: string
  remaining: readonly { id: string | undefined }[]
}

const removeOthers = (
  ctx: Context,
  table: 'experiment_variants' | 'experiment_metrics',
  { experimentId, remaining }: RemainingRows,
) => {
  const ids = remaining.flatMap(({ id }) => id ?? [])
  return ctx.db
    .deleteFrom(table)
    .where('experiment_id', '=', experimentId)
    .$if(ids.length > 0, (q) => q.where('id', 'not in', ids))
    .execute()
}
