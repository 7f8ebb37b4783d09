import type { Experiment } from '../experiments/index.ts'
import type { Results } from '../results/index.ts'
import type { ExperimentReport, ExperimentRow, FlagRow, Overview, Period, VariantRow } from './schema.ts'

/** An experiment and its results; a draft has none. */
export interface Reading {
  experiment: Experiment
  results: Results | null
}

/** The row of an experiment. */
export const experimentRowOf = ({ experiment, results }: Reading): ExperimentRow => {
  const summary = results?.summary
  const winner = experiment.variants.find(({ id }) => id === summary?.winning_variant_id)
  return {
    experiment_id: experiment.id,
    experiment_name: experiment.name,
    status: experiment.status,
    experiment_type: experiment.experiment_type,
    start_date: experiment.start_date,
    end_date: experiment.end_date,
    duration_days: summary?.duration_days ?? null,
    total_assignments: summary?.total_users ?? 0,
    total_events: summary?.total_events ?? 0,
    winner_variant: winner?.name ?? null,
    recommendation: summary?.recommendation ?? null,
  }
}

/** A row for every variant in every metric, from the results; those of a draft are zeros and nulls. */
export const variantRowsOf = ({ experiment, results }: Reading): VariantRow[] => {
  const head = { experiment_id: experiment.id, experiment_name: experiment.name }
  const settings = {
    confidence_level: results?.confidence_level ?? experiment.confidence_level,
    correction_method: results?.correction_method ?? experiment.correction_method,
  }
  return metricsOf({ experiment, results }).flatMap(({ metric_id, metric_name, variants }) =>
    variants.map((statistics) => ({
      ...head,
      metric_id,
      metric_name,
      variant_id: statistics.variant_id,
      variant_name: statistics.variant_name,
      is_control: statistics.is_control,
      assignments: statistics.sample_size,
      conversions: statistics.conversions,
      conversion_rate: statistics.mean,
      difference: statistics.difference,
      relative_improvement_pct: statistics.relative_improvement_pct,
      p_value: statistics.p_value,
      adjusted_p_value: statistics.adjusted_p_value,
      is_significant: statistics.is_significant,
      ...settings,
    })),
  )
}

const metricsOf = ({ experiment, results }: Reading) =>
  results?.metrics ??
  experiment.metrics.map(({ id, name }) => ({
    metric_id: id,
    metric_name: name,
    variants: experiment.variants.map((variant) => ({
      variant_id: variant.id,
      variant_name: variant.name,
      is_control: variant.is_control,
      ...NOTHING_MEASURED,
    })),
  }))

const NOTHING_MEASURED = {
  sample_size: 0,
  conversions: 0,
  mean: null,
  difference: null,
  relative_improvement_pct: null,
  p_value: null,
  adjusted_p_value: null,
  is_significant: false,
}

/** The report of one experiment. */
export const reportOf = (reading: Reading, generatedAt: Date): ExperimentReport => ({
  experiment_id: reading.experiment.id,
  generated_at: generatedAt,
  experiments: [experimentRowOf(reading)],
  variants: variantRowsOf(reading),
  results: reading.results,
})

/** A flag's own columns and its counts. */
export interface CountedFlag {
  id: string
  key: string
  name: string
  status: string
  rollout_percentage: number
  evaluations: number
  enabled: number
  created_at: Date
  updated_at: Date
}

/** The row of a flag; its rate is null without evaluations. */
export const flagRowOf = (flag: CountedFlag): FlagRow => ({
  flag_id: flag.id,
  flag_key: flag.key,
  flag_name: flag.name,
  status: flag.status,
  rollout_percentage: flag.rollout_percentage,
  total_evaluations: flag.evaluations,
  enabled_evaluations: flag.enabled,
  enabled_rate: flag.evaluations === 0 ? null : flag.enabled / flag.evaluations,
  created_at: flag.created_at,
  updated_at: flag.updated_at,
})

interface Counted {
  period: Period
  experiments: readonly ExperimentRow[]
  flags: { total: number; active: number }
  generatedAt: Date
}

/** The overview of all experiments and flags. */
export const overviewOf = ({ period, experiments, flags, generatedAt }: Counted): Overview => {
  const inStatus = (status: string): number => experiments.filter((row) => row.status === status).length
  const durations = experiments.flatMap(({ duration_days }) => duration_days ?? [])
  return {
    generated_at: generatedAt,
    period_start: period.start_date ?? null,
    period_end: period.end_date ?? null,
    total_experiments: experiments.length,
    active_experiments: inStatus('ACTIVE'),
    completed_experiments: inStatus('COMPLETED'),
    total_feature_flags: flags.total,
    active_feature_flags: flags.active,
    total_assignments: sum(experiments.map(({ total_assignments }) => total_assignments)),
    total_events: sum(experiments.map(({ total_events }) => total_events)),
    experiments_with_winners: experiments.filter(({ winner_variant }) => winner_variant !== null).length,
    average_experiment_duration_days: durations.length === 0 ? null : sum(durations) / durations.length,
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export const EXPERIMENT_COLUMNS: readonly (keyof ExperimentRow)[] = [
  'experiment_id',
  'experiment_name',
  'status',
  'experiment_type',
  'start_date',
  'end_date',
  'duration_days',
  'total_assignments',
  'total_events',
  'winner_variant',
  'recommendation',
]

export const VARIANT_COLUMNS: readonly (keyof VariantRow)[] = [
  'experiment_id',
  'experiment_name',
  'metric_id',
  'metric_name',
  'variant_id',
  'variant_name',
  'is_control',
  'assignments',
  'conversions',
  'conversion_rate',
  'difference',
  'relative_improvement_pct',
  'p_value',
  'adjusted_p_value',
  'is_significant',
  'confidence_level',
  'correction_method',
]

export const FLAG_COLUMNS: readonly (keyof FlagRow)[] = [
  'flag_id',
  'flag_key',
  'flag_name',
  'status',
  'rollout_percentage',
  'total_evaluations',
  'enabled_evaluations',
  'enabled_rate',
  'created_at',
  'updated_at',
]

export const OVERVIEW_COLUMNS: readonly (keyof Overview)[] = [
  'generated_at',
  'period_start',
  'period_end',
  'total_experiments',
  'active_experiments',
  'completed_experiments',
  'total_feature_flags',
  'active_feature_flags',
  'total_assignments',
  'total_events',
  'experiments_with_winners',
  'average_experiment_duration_days',
]
