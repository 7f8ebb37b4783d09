import type { AlwaysValidResult, EffectEstimate } from './always-valid.ts'
import { pValueOfEValue } from './e-values.ts'

/** An estimate of a Gaussian linear model looked at while data arrive. */
export interface SmallSampleInput extends EffectEstimate {
  /** Residual degrees of freedom: n1 + n2 - 2 for two arms. */
  readonly degreesOfFreedom: number
  /** Residual variance over squared standard error: n1 n2 / (n1 + n2) for two arms. */
  readonly information: number
  /** The mixture parameter, see {@link smallSamplePhi}. */
  readonly phi: number
  /** The risk of ever being wrong, in (0, 1). */
  readonly alpha: number
}

/**
 * The mixture parameter of the anytime-valid t-test that equals a given `rho` of the asymptotic sequence in large
 * samples, for a treatment that gets `treatmentShare` (0 to 1) of the units of the comparison.
 */
export function smallSamplePhi({ rho, treatmentShare }: { rho: number; treatmentShare: number }): number {
  return (treatmentShare * (1 - treatmentShare)) / (rho * rho)
}

/**
 * The anytime-valid t-test and its confidence sequence: exact at every sample size for Gaussian data with one common
 * variance, equal to the asymptotic sequence in large samples. The interval is infinite while there are too few
 * degrees of freedom. Lindon, Ham, Tingley & Bojinov, arXiv 2210.08589.
 */
export function alwaysValidT(input: SmallSampleInput): AlwaysValidResult {
  const { estimate, standardError, degreesOfFreedom: df, information, phi, alpha } = input
  const ratio = phi / (phi + information)
  const tSquaredOverDf = (estimate / standardError) ** 2 / df
  // (1 + r q) / (1 + q) written as 1 - (1 - r) q / (1 + q), so that a huge df does not round the ratio to 1.
  const shrink = ((information / (phi + information)) * tSquaredOverDf) / (1 + tSquaredOverDf)
  const lnEValue = 0.5 * Math.log(ratio) - ((df + 1) / 2) * Math.log1p(-shrink)
  const lnK = (2 * Math.log(alpha) + Math.log(ratio)) / (df + 1)
  const reach = Math.exp(lnK) - ratio
  const halfWidth =
    reach > 0 ? standardError * Math.sqrt((df * -Math.expm1(lnK)) / reach) : Number.POSITIVE_INFINITY
  return {
    lnEValue,
    ...pValueOfEValue(lnEValue),
    halfWidth,
    lower: estimate - halfWidth,
    upper: estimate + halfWidth,
  }
}
