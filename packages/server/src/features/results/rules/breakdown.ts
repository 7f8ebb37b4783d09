import {
  adjustPValues,
  type EffectHeterogeneity,
  effectHeterogeneity,
  normalQuantileUpper,
  postStratifiedDifference,
} from '@assay/statistics'
import type { Metric } from '../../experiments/index.ts'
import type { SegmentFigures } from '../../rollup/index.ts'
import type { Comparison, SegmentVariant } from '../schema/comparison.ts'
import type { BreakdownResult, Heterogeneity, Segment } from '../schema/results.ts'
import { type Compared, compare, comparisonFields, NO_COMPARISON, ownFigures } from './conversions.ts'
import { controlOf, type VariantCounts, type VariantLabel } from './counts.ts'
import { type Judgement, judge } from './family.ts'
import type { ComparisonSettings } from './settings.ts'
import { wireInterval } from './wire.ts'

/** Values with fewer subjects in some variant are not told apart. */
export const SMALLEST_ARM = 100
/** At most this many values of a dimension are told apart. */
export const MAX_VALUES = 20

/** One value of a dimension with its variants, in the experiment's order. */
export interface SegmentCounts {
  value: string | null
  is_other: boolean
  variants: readonly VariantCounts[]
}

/** The segments of a dimension, the largest first, what is not told apart last. */
export const segmentsOf = (
  variants: readonly VariantLabel[],
  figures: readonly SegmentFigures[],
): SegmentCounts[] => {
  const groups = new Map<string, SegmentFigures[]>()
  for (const row of figures) {
    const key = JSON.stringify([row.is_other, row.value])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const segments = [...groups.values()].map((rows) => segmentOf(variants, rows))
  return segments.sort(
    (left, right) => Number(left.is_other) - Number(right.is_other) || sizeOf(right) - sizeOf(left),
  )
}

const segmentOf = (variants: readonly VariantLabel[], rows: readonly SegmentFigures[]): SegmentCounts => ({
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
export interface ComparedSegment {
  counts: SegmentCounts
  compared: readonly (Compared | undefined)[]
}

/** Compares every treatment of a segment. */
export const compareSegment = (counts: SegmentCounts, settings: ComparisonSettings): ComparedSegment => {
  const control = controlOf(counts.variants)
  return {
    counts,
    compared: counts.variants.map((variant) =>
      control && control !== variant ? compare(control, variant, settings) : undefined,
    ),
  }
}

export interface BreakdownInput {
  dimension: string
  metric: Metric
  segments: readonly ComparedSegment[]
  /** What each segment's variants are told with, see `cellsOf`: segment by segment, variant by variant. */
  comparisons: readonly Comparison[]
  settings: ComparisonSettings
}

/** A dimension as answers carry it; its heterogeneity is not yet adjusted over the other dimensions. */
export const breakdownResult = ({
  dimension,
  metric,
  segments,
  comparisons,
  settings,
}: BreakdownInput): BreakdownResult => {
  const treatments = segments[0]?.compared.flatMap((one, index) => (one ? [index] : [])) ?? []
  const effects = treatments.map((index) => ({ index, ...effectsOf(segments, index) }))
  const shrunken = shrunkenBy(effects, settings.alpha)
  return {
    dimension,
    is_exploratory: true,
    heterogeneity: strongestHeterogeneity(effects.map(({ heterogeneity }) => heterogeneity)),
    has_heterogeneous_effects: false,
    hte_warning: null,
    post_stratified: treatments.length === 1 ? postStratified(segments, settings.alpha) : null,
    segments: segments.map(
      ({ counts }, place): Segment => ({
        segment_value: counts.value,
        is_other: counts.is_other,
        sample_size: sizeOf(counts),
        metric_id: metric.id,
        variants: counts.variants.map(
          (variant, index): SegmentVariant => ({
            ...ownFigures(variant, settings.alpha),
            ...(comparisons[place * counts.variants.length + index] ?? NO_COMPARISON),
            ...(shrunken.get(`${index} ${place}`) ?? NOT_SHRUNKEN),
          }),
        ),
      }),
    ),
  }
}

const NOT_SHRUNKEN = { shrunken_difference: null, shrunken_interval: null }

/** One variant of one segment with what its family says of it. */
export interface Cell {
  compared: Compared | undefined
  judgement: Judgement | undefined
}

/** All cells of a dimension, segment by segment, variant by variant; each dimension is a family of its own. */
export const cellsOf = (segments: readonly ComparedSegment[], settings: ComparisonSettings): Cell[] => {
  const all = segments.flatMap(({ compared }) => [...compared])
  const candidates = all.map((one) => ({
    p_value: one?.statistics.test.pValue ?? null,
    in_family: one !== undefined,
  }))
  const judgements = judge(candidates, settings)
  return all.map((compared, place) => ({ compared, judgement: judgements[place] }))
}

/** A cell as answers carry it. */
export const comparisonOf = ({ compared, judgement }: Cell): Comparison =>
  compared && judgement ? comparisonFields(compared, judgement) : NO_COMPARISON

/** One treatment's effect in every segment where it can be told with its noise. */
const effectsOf = (segments: readonly ComparedSegment[], index: number) => {
  const effects = segments.flatMap(({ compared }, place) => {
    const one = compared[index]
    const standardError = one ? errorOf(one) : 0
    const estimate = one?.statistics.difference
    return estimate !== undefined && estimate !== null && standardError > 0
      ? [{ place, estimate, standardError }]
      : []
  })
  const heterogeneity = effects.length > 1 ? effectHeterogeneity(effects) : null
  return { places: effects.map(({ place }) => place), heterogeneity }
}

const errorOf = ({ control, treatment }: Compared): number => {
  const [p1, p2] = [control.conversions / control.users, treatment.conversions / treatment.users]
  return Math.sqrt((p1 * (1 - p1)) / control.users + (p2 * (1 - p2)) / treatment.users)
}

interface TreatmentEffects {
  index: number
  places: readonly number[]
  heterogeneity: EffectHeterogeneity | null
}

const shrunkenBy = (treatments: readonly TreatmentEffects[], alpha: number) => {
  const z = normalQuantileUpper(alpha / 2)
  return new Map(
    treatments.flatMap(({ index, places, heterogeneity }) =>
      (heterogeneity?.shrunken ?? []).map(({ estimate, standardError }, place) => {
        const interval = { lower: estimate - z * standardError, upper: estimate + z * standardError }
        const fields = { shrunken_difference: estimate, shrunken_interval: wireInterval(interval) }
        return [`${index} ${places[place]}`, fields] as const
      }),
    ),
  )
}

/** Of several treatments the one whose effects differ most, its p-value multiplied by their number. */
const strongestHeterogeneity = (all: readonly (EffectHeterogeneity | null)[]): Heterogeneity | null => {
  const computed = all.flatMap((one) => (one && one.pValue !== null ? [{ ...one, pValue: one.pValue }] : []))
  const [strongest] = computed.sort((left, right) => left.pValue - right.pValue)
  if (!strongest) return null
  const p = Math.min(1, strongest.pValue * computed.length)
  return {
    cochran_q: strongest.cochranQ,
    degrees_of_freedom: strongest.degreesOfFreedom,
    p_value: p,
    adjusted_p_value: p,
    i_squared: strongest.iSquared,
  }
}

const postStratified = (segments: readonly ComparedSegment[], alpha: number) => {
  const strata = segments.flatMap(({ compared }) =>
    compared.flatMap((one) => (one ? [{ control: one.control, treatment: one.treatment }] : [])),
  )
  const result = postStratifiedDifference(strata)
  if (!result) return null
  const half = normalQuantileUpper(alpha / 2) * result.standardError
  const interval = { lower: result.difference - half, upper: result.difference + half }
  return { difference: result.difference, interval: wireInterval(interval) }
}

/** Asks each dimension once whether effects differ, corrected for the number of dimensions asked about. */
export const testHeterogeneity = (
  breakdown: readonly BreakdownResult[],
  alpha: number,
): BreakdownResult[] => {
  const adjusted = adjustPValues(
    breakdown.map(({ heterogeneity }) => heterogeneity?.p_value ?? null),
    'benjamini-hochberg',
  )
  return breakdown.map((result, index) => {
    const p = adjusted[index] ?? null
    if (!result.heterogeneity || p === null) return result
    const differs = p < alpha
    return {
      ...result,
      heterogeneity: { ...result.heterogeneity, adjusted_p_value: p },
      has_heterogeneous_effects: differs,
      hte_warning: differs
        ? `The effect differs between values of ${result.dimension}; the overall effect does not hold for everyone.`
        : null,
    }
  })
}
