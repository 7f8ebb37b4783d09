import { expm1MinusArgument } from './log-space.ts'
import { normalSurvival } from './normal.ts'
import { integrateAdaptively } from './quadrature.ts'
import { LN_SQRT_2PI, stirlingError } from './stirling.ts'

/** The interval of ln(scale) outside which the scale's density is below e^-40 of its peak. */
function scaleRange(df: number): { lower: number; upper: number } {
  const width = 9 / Math.sqrt(2 * df)
  let lower = -width
  while (lnRelativeDensity(lower, df) > -40) lower -= width
  let upper = width / 4
  while (lnRelativeDensity(upper, df) > -40) upper += width / 4
  return { lower, upper }
}

/** ln of the density of w = ln sqrt(chi-square / df) relative to its peak at 0. */
function lnRelativeDensity(w: number, df: number): number {
  return (-df * expm1MinusArgument(2 * w)) / 2
}

/** ln of that density's peak, by Stirling's formula so that it keeps its digits for millions of degrees. */
function lnPeak(df: number): number {
  return Math.LN2 + 0.5 * Math.log(df / 2) - LN_SQRT_2PI - stirlingError(df / 2)
}

/**
 * P(T > t) for the noncentral t distribution with df > 0 degrees of freedom and noncentrality `ncp`: the normal tail
 * averaged over the distribution of the estimated scale. Absolute error about 1e-13.
 */
export function noncentralStudentSurvival(t: number, df: number, ncp: number): number {
  const { lower, upper } = scaleRange(df)
  const peak = Math.exp(lnPeak(df))
  const integrand = (w: number) =>
    peak * Math.exp(lnRelativeDensity(w, df)) * normalSurvival(t * Math.exp(w) - ncp)
  const options = { tolerance: 1e-14 }
  const below = integrateAdaptively(integrand, { lower, upper: 0, ...options })
  return Math.min(1, below + integrateAdaptively(integrand, { lower: 0, upper, ...options }))
}
