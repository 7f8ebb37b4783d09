import { type WeightClass, weightedRate } from '@assay/statistics'
import type { Experiment } from '../../experiments/index.ts'
import type { PropensityFigures } from '../../rollup/index.ts'
import type { BanditAnalysis } from '../schema/comparison.ts'
import type { ComparisonSettings } from './settings.ts'
import { finite } from './wire.ts'

/** What the figures of a bandit are weighted by. */
export interface BanditFigures {
  experiment: Pick<Experiment, 'variants' | 'experiment_type'>
  propensities: readonly PropensityFigures[]
  settings: Pick<ComparisonSettings, 'alpha' | 'plannedSize'>
}

/** Tunes the intervals of experiments that were started without a plan. */
const DEFAULT_PLANNED_SIZE = 10_000

/** A bandit's rate in one variant and metric, weighted by how likely each subject was to get the variant. */
export const banditAnalysis = (
  { experiment, propensities, settings }: BanditFigures,
  place: { metric_id: string; variant_id: string },
): BanditAnalysis => {
  const own = propensities.filter(
    ({ metric_id, variant_id }) => metric_id === place.metric_id && variant_id === place.variant_id,
  )
  const variant = experiment.variants.find(({ id }) => id === place.variant_id)
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

const weightClass = (figures: PropensityFigures): WeightClass => ({
  number: figures.weight_class,
  subjects: figures.subjects,
  conversions: figures.conversions,
  inverse: figures.inverse,
  convertedInverse: figures.converted_inverse,
})
