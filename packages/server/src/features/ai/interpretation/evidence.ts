import { invalid, wrongField } from '../../../lib/errors.ts'
import type { Results } from '../../results/index.ts'
import type { Figure, InterpretBody } from './schema.ts'

type Metric = Results['metrics'][number]
type Variant = Metric['variants'][number]

/** The subject of an interpretation: one metric, its control, and one treatment. */
export interface Evidence {
  results: Results
  metric: Metric | undefined
  control: Variant | undefined
  treatment: Variant | undefined
}

/**
 * Selects the metric and the treatment: those of the request, else the primary metric, and its winner or the leading
 * treatment.
 *
 * @throws AppError 422 for a metric or variant that the experiment does not have
 */
export const evidenceOf = (results: Results, { metric_id, variant_id }: InterpretBody): Evidence => {
  const { metrics } = results
  const metric =
    metric_id === undefined ? primaryOf(metrics) : metrics.find((one) => one.metric_id === metric_id)
  if (!metric && metric_id !== undefined)
    throw wrongField(['body', 'metric_id'], 'is not a metric of the experiment')
  const variants = metric?.variants ?? []
  const named = variants.find((one) => one.variant_id === variant_id)
  if (variant_id !== undefined && !named) {
    throw wrongField(['body', 'variant_id'], 'is not a variant of the experiment')
  }
  if (named?.is_control) throw invalid('The control is compared with nothing; name a treatment')
  const control = variants.find(({ is_control }) => is_control)
  return { results, metric, control, treatment: named ?? (metric && leaderOf(metric)) }
}

const primaryOf = (metrics: readonly Metric[]): Metric | undefined =>
  metrics.find(({ is_primary }) => is_primary) ?? metrics[0]

/** The winner, else the treatment whose rate differs most in the better direction. */
const leaderOf = ({ variants, winning_variant_id, lower_is_better }: Metric): Variant | undefined => {
  const treatments = variants.filter(({ is_control }) => !is_control)
  const improvement = ({ difference }: Variant): number => (lower_is_better ? -1 : 1) * (difference ?? 0)
  return (
    treatments.find(({ variant_id }) => variant_id === winning_variant_id) ??
    treatments.toSorted((a, b) => improvement(b) - improvement(a))[0]
  )
}

/** All figures that an interpretation may contain, by name. */
export const figuresOf = ({ results, metric, control, treatment }: Evidence): Figure[] => {
  const { summary, confidence_level, srm } = results
  const entries: [string, number | null | undefined][] = [
    ['confidence_level', confidence_level],
    ['significance_level', Number((1 - confidence_level).toPrecision(12))],
    ['total_users', summary.total_users],
    ['total_conversions', summary.total_conversions],
    ['duration_days', summary.duration_days],
    ['variants', metric?.variants.length],
    ['metrics', results.metrics.length],
    ['srm_p_value', srm?.p_value],
    ...variantFigures('control', control),
    ...variantFigures('treatment', treatment),
    ...comparisonFigures(treatment),
    ...requiredFigures(summary.recommendation_reason),
  ]
  return entries.flatMap(([name, value]) => (typeof value === 'number' ? [{ name, value }] : []))
}

type Entry = [string, number | null | undefined]

const variantFigures = (name: string, variant: Variant | undefined): Entry[] => [
  [`${name}_sample_size`, variant?.sample_size],
  [`${name}_conversions`, variant?.conversions],
  [`${name}_rate`, variant?.mean],
]

const comparisonFigures = (treatment: Variant | undefined): Entry[] => [
  ['difference', treatment?.difference],
  ['difference_low', treatment?.difference_interval?.[0]],
  ['difference_high', treatment?.difference_interval?.[1]],
  ['relative_improvement_pct', treatment?.relative_improvement_pct],
  ['relative_improvement_low_pct', treatment?.relative_improvement_interval_pct?.[0]],
  ['relative_improvement_high_pct', treatment?.relative_improvement_interval_pct?.[1]],
  ['p_value', treatment?.p_value],
  ['adjusted_p_value', treatment?.adjusted_p_value],
  ['effect_size', treatment?.effect_size],
  ['power', treatment?.power],
  ['always_valid_p_value', treatment?.always_valid?.p_value],
]

const REQUIRED = /^The smallest variant has (\d+) of the (\d+) subjects/

/** The required number of subjects per variant, which only the recommendation contains. */
const requiredFigures = (reason: string): Entry[] => {
  const [, smallest, required] = REQUIRED.exec(reason) ?? []
  if (smallest === undefined || required === undefined) return []
  return [
    ['smallest_variant', Number(smallest)],
    ['required_per_variant', Number(required)],
  ]
}
