import { mapYielding } from '../../../lib/turn.ts'
import { type BanditFigures, banditAnalysis } from './bandit-analysis.ts'
import type { MetricResult } from './schema.ts'

/** The results with the weighted rates of a bandit; those of any other experiment as they are. */
export const withBanditAnalyses = async (
  metrics: readonly MetricResult[],
  figures: BanditFigures,
): Promise<MetricResult[]> => {
  if (figures.experiment.experiment_type !== 'bandit') return [...metrics]
  const places = metrics.flatMap(({ metric_id, variants }) =>
    variants.map(({ variant_id }) => ({ metric_id, variant_id })),
  )
  const analyses = await mapYielding(places, (place) => banditAnalysis(figures, place))
  let at = 0
  return metrics.map((metric) => ({
    ...metric,
    variants: metric.variants.map((variant) => ({ ...variant, bandit_analysis: analyses[at++] ?? null })),
  }))
}
