import { adjustPValues, type IntervalAdjustment, intervalLevels } from '@assay/statistics'
import type { CorrectionMethod } from '../experiments/index.ts'

/** The p-value of a comparison before correction; null: none could be computed. */
export interface RawTest {
  p_value: number | null
  /** false: outside the family and decided at the raw level, as guardrails are. */
  in_family: boolean
}

/** The decision on a comparison after the correction over its family. */
export interface CorrectedTest {
  /** Null without a correction, outside the family, and without a p-value. */
  adjusted_p_value: number | null
  is_significant: boolean
  /** The error rate of the interval that matches the correction, and what it accounts for. */
  interval_alpha: number
  interval_adjustment: IntervalAdjustment
  family_size: number
}

interface FamilySettings {
  alpha: number
  correction_method: CorrectionMethod
}

/** Corrects a family of comparisons (Benjamini-Hochberg, Bonferroni or not at all), in the order given. */
export const correctFamily = (
  tests: readonly RawTest[],
  { alpha, correction_method: method }: FamilySettings,
): CorrectedTest[] => {
  const pValues = tests.map(({ p_value, in_family }) => (in_family ? p_value : null))
  const adjusted = adjustPValues(pValues, method)
  const levels = intervalLevels({ pValues, method, alpha })
  const size = pValues.filter((p) => p !== null).length
  return tests.map(({ p_value }, index) => {
    const adjustedP = method === 'none' ? null : (adjusted[index] ?? null)
    const deciding = adjustedP ?? p_value
    return {
      adjusted_p_value: adjustedP,
      is_significant: deciding !== null && deciding < alpha,
      interval_alpha: levels[index]?.alpha ?? alpha,
      interval_adjustment: levels[index]?.adjustment ?? 'none',
      family_size: size,
    }
  })
}
