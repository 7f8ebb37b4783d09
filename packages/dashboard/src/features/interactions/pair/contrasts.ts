import type { ForestRow } from '../../../ui/charts/forest-plot.tsx'
import type { PairMetric } from '../api-types.ts'
import { nameOf, type VariantNames } from './variant-names.ts'

type Contrasts = Pick<PairMetric, 'contrasts' | 'is_significant'>

interface Shown {
  names: VariantNames
  /** Level of the intervals, 0 to 1. */
  level: number
}

/** Rows of a forest plot, one per pair of treatments: the change of the first effect within the second treatment. */
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
