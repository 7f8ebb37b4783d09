import { type WeightClass, weightedRate } from '@assay/statistics'
import { mapYielding } from '../../../lib/turn.ts'
import type { Experiment } from '../../experiments/index.ts'
import type { PropensityTotals } from '../../rollup/index.ts'
import { finite } from '../json-numbers.ts'
import type { ComparisonSettings } from '../settings.ts'
import type { BanditAnalysis, MetricResult } from './schema.ts'

/** Propensities by which the subjects of a bandit were routed, and the settings of its intervals. */
interface BanditTotals {
  experiment: Pick<Experiment, 'variants' | 'experiment_type'>
  propensities: readonly PropensityTotals[]
  settings: Pick<ComparisonSettings, 'alpha' | 'plannedSize'>
}

/** The planned size of experiments that were started without a plan. */
const DEFAULT_PLANNED_SIZE = 10_000

/** The results with the inverse-propensity-weighted rates of a bandit; those of any other experiment as they are. */
export const withBanditAnalyses = async (
  metrics: readonly MetricResult[],
  totals: BanditTotals,
): Promise<MetricResult[]> => {
  if (totals.experiment.experiment_type !== 'bandit') return [...metrics]
  const comparisons = metrics.flatMap(({ metric_id, variants }) =>
    variants.map(({ variant_id }) => ({ metric_id, variant_id })),
  )
  const analyses = await mapYielding(comparisons, (comparison) => banditAnalysis(totals, comparison))
  let next = 0
  return metrics.map((metric) => ({
    ...metric,
    variants: metric.variants.map((variant) => ({ ...variant, bandit_analysis: analyses[next++] ?? null })),
  }))
}

/** A bandit's rate in one variant and metric, weighted by how likely each subject was to get the variant. */
const banditAnalysis = (
  { experiment, propensities, settings }: BanditTotals,
  { metric_id, variant_id }: { metric_id: string; variant_id: string },
): BanditAnalysis => {
  const own = propensities.filter((row) => row.metric_id === metric_id && row.variant_id === variant_id)
  const variant = experiment.variants.find(({ id }) => id === variant_id)
  const weighted = weightedRate(own.map(weightClass), {
    alpha: settings.alpha,
    plannedSize: settings.plannedSize ?? DEFAULT_PLANNED_SIZE,
    arms: experiment.variants.length,
  })
  return {
    ipw_rate: weighted && finite(weighted.rate),
    ipw_interval: weighted && [finite(weighted.lower), finite(weighted.upper)],
    current_weight: variant?.current_weight ?? null,
  }
}

const weightClass = (totals: PropensityTotals): WeightClass => ({
  number: totals.weight_class,
  subjects: totals.subjects,
  conversions: totals.conversions,
  inverse: totals.inverse,
  convertedInverse: totals.converted_inverse,
})
