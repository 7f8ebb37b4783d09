import type { ForestRow } from '../../../ui/charts/forest-plot.tsx'
import type { Breakdown, BreakdownGroup, GroupVariant, Metric } from '../api-types.ts'
import { directionOf, toneOfDirection } from '../effect.ts'

/** Effect of a group: shrunken towards the others, which reduces the noise of small groups, or as observed. */
export type EffectMeasure = 'shrunken' | 'observed'

/** Name of a group: its value of the dimension. */
export const groupName = ({
  segment_value,
  is_other,
}: Pick<BreakdownGroup, 'segment_value' | 'is_other'>): string => {
  if (is_other) return 'All other values'
  return segment_value ?? 'Unknown'
}

const toneOf = (metric: Metric, variant: GroupVariant): NonNullable<ForestRow['tone']> => {
  const tone = toneOfDirection(directionOf(metric, variant.difference, variant.is_significant))
  return tone === 'positive' || tone === 'negative' ? tone : 'neutral'
}

interface RowsFor {
  metric: Metric
  measure: EffectMeasure
  level: number
}

const rowOf = (
  group: BreakdownGroup,
  variant: GroupVariant,
  { metric, measure, level }: RowsFor,
): ForestRow => {
  const interval = measure === 'shrunken' ? variant.shrunken_interval : variant.difference_interval
  const estimate = measure === 'shrunken' ? variant.shrunken_difference : variant.difference
  return {
    id: `${groupName(group)} ${variant.variant_id}`,
    label: groupName(group),
    group: variant.variant_name,
    estimate,
    low: interval && (interval[0] ?? Number.NEGATIVE_INFINITY),
    high: interval && (interval[1] ?? Number.POSITIVE_INFINITY),
    level,
    tone: toneOf(metric, variant),
    note: estimate === null ? 'too few subjects' : undefined,
  }
}

/** Effect in every group, treatment by treatment, as rows of a forest plot. */
export const groupRows = ({ segments }: Breakdown, settings: RowsFor): ForestRow[] =>
  segments.flatMap((group) =>
    group.variants.filter(({ is_control }) => !is_control).map((variant) => rowOf(group, variant, settings)),
  )

/** Variant in a group, as a row of the table. */
export interface GroupRow {
  group: BreakdownGroup
  variant: GroupVariant
}

/** Rows of the table: every variant of every group. */
export const tableRows = ({ segments }: Breakdown): GroupRow[] =>
  segments.flatMap((group) => group.variants.map((variant) => ({ group, variant })))
