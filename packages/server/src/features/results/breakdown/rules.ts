import type { Metric } from '../../experiments/index.ts'
import type { DimensionValueTotals } from '../../rollup/index.ts'
import {
  type ComparedConversions,
  compareVariants,
  comparisonResult,
  NO_COMPARISON,
  ownTotals,
} from '../comparison/conversions.ts'
import { controlOf, type VariantCounts, type VariantLabel } from '../counts.ts'
import { type CorrectedTest, correctFamily } from '../multiple-comparisons.ts'
import type { ComparisonSettings } from '../settings.ts'
import type { Comparison } from '../shapes.ts'
import { effectsOf, postStratified, shrunkenEffects, strongestHeterogeneity } from './heterogeneity.ts'
import type { BreakdownResult, Segment, SegmentVariant } from './schema.ts'

/** Values with fewer subjects in some variant are joined as 'other'. */
export const MIN_ARM_SUBJECTS = 100
/** Values of a dimension beyond this many are joined as 'other'. */
export const MAX_VALUES = 20

/** One value of a dimension with its variants, in the experiment's order. */
interface SegmentCounts {
  value: string | null
  is_other: boolean
  variants: readonly VariantCounts[]
}

/** The segments of a dimension, the largest first, 'other' last. */
export const segmentsOf = (
  variants: readonly VariantLabel[],
  totals: readonly DimensionValueTotals[],
): SegmentCounts[] => {
  const groups = new Map<string, DimensionValueTotals[]>()
  for (const row of totals) {
    const key = JSON.stringify([row.is_other, row.value])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const segments = [...groups.values()].map((rows) => segmentOf(variants, rows))
  return segments.sort(
    (left, right) => Number(left.is_other) - Number(right.is_other) || sizeOf(right) - sizeOf(left),
  )
}

const segmentOf = (
  variants: readonly VariantLabel[],
  rows: readonly DimensionValueTotals[],
): SegmentCounts => ({
  value: rows[0]?.value ?? null,
  is_other: rows[0]?.is_other ?? false,
  variants: variants.map(({ id, name, is_control }) => {
    const row = rows.find(({ variant_id }) => variant_id === id)
    const { subjects: users = 0, conversions = 0 } = row ?? {}
    return { variant: { id, name, is_control }, users, conversions, values: null }
  }),
})

const sizeOf = ({ variants }: SegmentCounts): number => variants.reduce((sum, { users }) => sum + users, 0)

/** A segment whose treatments have been compared with the control. */
interface ComparedSegment {
  counts: SegmentCounts
  compared: readonly (ComparedConversions | undefined)[]
}

/** Compares every treatment of a segment. */
export const compareSegment = (counts: SegmentCounts, settings: ComparisonSettings): ComparedSegment => {
  const control = controlOf(counts.variants)
  return {
    counts,
    compared: counts.variants.map((variant) =>
      control && control !== variant ? compareVariants(control, variant, settings) : undefined,
    ),
  }
}

interface BreakdownInput {
  dimension: string
  metric: Metric
  segments: readonly ComparedSegment[]
  /** The comparisons of `cellsOf`: segment by segment, variant by variant. */
  comparisons: readonly Comparison[]
  settings: ComparisonSettings
}

/** A dimension in an answer; its heterogeneity is not yet adjusted over the other dimensions. */
export const breakdownResult = ({
  dimension,
  metric,
  segments,
  comparisons,
  settings,
}: BreakdownInput): BreakdownResult => {
  const treatments = segments[0]?.compared.flatMap((one, index) => (one ? [index] : [])) ?? []
  const effects = treatments.map((index) => ({ index, ...effectsOf(segments, index) }))
  const shrunken = shrunkenEffects(effects, settings.alpha)
  return {
    dimension,
    is_exploratory: true,
    heterogeneity: strongestHeterogeneity(effects.map(({ heterogeneity }) => heterogeneity)),
    has_heterogeneous_effects: false,
    hte_warning: null,
    post_stratified: treatments.length === 1 ? postStratified(segments, settings.alpha) : null,
    segments: segments.map(
      ({ counts }, segment): Segment => ({
        segment_value: counts.value,
        is_other: counts.is_other,
        sample_size: sizeOf(counts),
        metric_id: metric.id,
        variants: counts.variants.map(
          (variant, index): SegmentVariant => ({
            ...ownTotals(variant, settings.alpha),
            ...(comparisons[segment * counts.variants.length + index] ?? NO_COMPARISON),
            ...(shrunken.get(`${index} ${segment}`) ?? NOT_SHRUNKEN),
          }),
        ),
      }),
    ),
  }
}

const NOT_SHRUNKEN = { shrunken_difference: null, shrunken_interval: null }

/** One variant of one segment with its comparison, corrected over the family. */
interface Cell {
  compared: ComparedConversions | undefined
  corrected: CorrectedTest | undefined
}

/** All cells of a dimension, segment by segment, variant by variant; each dimension is a family of its own. */
export const cellsOf = (segments: readonly ComparedSegment[], settings: ComparisonSettings): Cell[] => {
  const all = segments.flatMap(({ compared }) => [...compared])
  const tests = all.map((one) => ({
    p_value: one?.statistics.test.pValue ?? null,
    in_family: one !== undefined,
  }))
  const corrected = correctFamily(tests, settings)
  return all.map((compared, index) => ({ compared, corrected: corrected[index] }))
}

/** A cell in an answer. */
export const comparisonOf = ({ compared, corrected }: Cell): Comparison =>
  compared && corrected ? comparisonResult(compared, corrected) : NO_COMPARISON
