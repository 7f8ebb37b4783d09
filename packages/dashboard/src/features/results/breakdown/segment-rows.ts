import type { ForestRow } from '../../../ui/charts/forest-plot.tsx'
import type { Breakdown, Metric, Segment, SegmentVariant } from '../api-types.ts'
import { directionOf, toneOfDirection } from '../effect.ts'

/** Whether the noise of small segments is taken out of their effects. */
export type SegmentMeasure = 'shrunken' | 'raw'

/** What a segment is called. */
export const segmentName = ({
  segment_value,
  is_other,
}: Pick<Segment, 'segment_value' | 'is_other'>): string => {
  if (is_other) return 'All other values'
  return segment_value ?? 'Not known'
}

const judged = (metric: Metric, variant: SegmentVariant): NonNullable<ForestRow['tone']> => {
  const tone = toneOfDirection(directionOf(metric, variant.difference, variant.is_significant))
  return tone === 'positive' || tone === 'negative' ? tone : 'neutral'
}

interface RowsFor {
  metric: Metric
  measure: SegmentMeasure
  level: number
}

const rowOf = (segment: Segment, variant: SegmentVariant, { metric, measure, level }: RowsFor): ForestRow => {
  const interval = measure === 'shrunken' ? variant.shrunken_interval : variant.difference_interval
  const estimate = measure === 'shrunken' ? variant.shrunken_difference : variant.difference
  return {
    id: `${segmentName(segment)} ${variant.variant_id}`,
    label: segmentName(segment),
    group: variant.variant_name,
    estimate,
    low: interval && (interval[0] ?? Number.NEGATIVE_INFINITY),
    high: interval && (interval[1] ?? Number.POSITIVE_INFINITY),
    level,
    tone: judged(metric, variant),
    note: estimate === null ? 'too few subjects' : undefined,
  }
}

/** The effect in every segment, treatment by treatment, as rows of a forest plot. */
export const segmentRows = ({ segments }: Breakdown, settings: RowsFor): ForestRow[] =>
  segments.flatMap((segment) =>
    segment.variants
      .filter(({ is_control }) => !is_control)
      .map((variant) => rowOf(segment, variant, settings)),
  )

/** A variant in a segment, as a row of the table. */
export interface SegmentRow {
  segment: Segment
  variant: SegmentVariant
}

/** Every variant of every segment. */
export const tableRows = ({ segments }: Breakdown): SegmentRow[] =>
  segments.flatMap((segment) => segment.variants.map((variant) => ({ segment, variant })))
