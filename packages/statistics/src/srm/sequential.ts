import { lnDirichletEvidence } from '../sequential/dirichlet-mixture.ts'
import { type PValue, pValueOfEValue } from '../sequential/e-values.ts'

/** Units that the Dirichlet mixture is worth: a compromise of small and large shifts, found by simulation. */
export const SAMPLE_RATIO_CONCENTRATION = 1000

/** Units per variant counted under one allocation. */
export interface AllocationPeriod {
  readonly counts: readonly number[]
  /** The allocation, in any unit; a variant of weight 0 takes no part. */
  readonly weights: readonly number[]
}

/** The Dirichlet mixture: a concentration spread like the weights, or one parameter per variant. */
export interface SampleRatioMixture {
  readonly concentration?: number
  readonly dirichlet?: readonly number[]
}

/**
 * The logarithm of the evidence against the allocation: a multinomial with Dirichlet mixture over the likelihood at the
 * allocation. 0 without any unit. Lindon & Malek, NeurIPS 2022.
 */
export function sampleRatioLnEvidence(
  { counts, weights }: AllocationPeriod,
  mixture: SampleRatioMixture = {},
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const concentration = mixture.concentration ?? SAMPLE_RATIO_CONCENTRATION
  const categories = weights.map((weight, i) => {
    const share = weight / total
    return { count: counts[i] ?? 0, share, prior: mixture.dirichlet?.[i] ?? concentration * share }
  })
  return lnDirichletEvidence(categories.filter(({ share }) => share > 0))
}

/** The state of a sequential check of the sample ratio (SRM) between looks. */
export interface SampleRatioEvidence {
  readonly maxLnEvidence: number
}

/** The state before the first look. */
export const noSampleRatioEvidence: SampleRatioEvidence = { maxLnEvidence: 0 }

/**
 * One more look at a sample ratio that may be checked at every refresh. Each period of constant allocation brings its
 * own evidence, and their product is the evidence of all; give the final counts of past periods and the counts so far
 * of the current one.
 */
export function withSampleRatioLook(
  evidence: SampleRatioEvidence,
  periods: readonly AllocationPeriod[],
): SampleRatioEvidence {
  const lnEvidence = periods.reduce((sum, period) => sum + sampleRatioLnEvidence(period), 0)
  return { maxLnEvidence: Math.max(evidence.maxLnEvidence, lnEvidence) }
}

/** The anytime-valid p-value of the SRM check: it never rises. Alert below .001. */
export function sampleRatioSequentialPValue(evidence: SampleRatioEvidence): PValue {
  return pValueOfEValue(evidence.maxLnEvidence)
}
