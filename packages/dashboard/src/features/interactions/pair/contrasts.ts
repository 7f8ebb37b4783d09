import type { ForestRow } from '../../../ui/charts/forest-plot.tsx'
import type { PairMetric } from '../queries.ts'
import { nameOf, type VariantNames } from './variant-names.ts'

type Contrasts = Pick<PairMetric, 'contrasts' | 'is_significant'>

interface Shown {
  names: VariantNames
  /** Level of the intervals, 0 to 1. */
  level: number
}

/** One row per pair of treatments: how much more the first one's effect is within the second one's treatment. */
export const contrastRows = (
  { contrasts, is_significant }: Contrasts,
  { names, level }: Shown,
): ForestRow[] =>
  contrasts.map(({ a_variant_id, b_variant_id, interaction, interval: [low, high] }) => ({
    id: `${a_variant_id} ${b_variant_id}`,
    label: `${nameOf(names, a_variant_id)} within ${nameOf(names, b_variant_id)}`,
    estimate: interaction,
    low,
    high,
    level,
    tone: is_significant ? 'warning' : 'neutral',
  }))
