import { devianceTerm, lnGamma, stirlingError } from '../numeric/index.ts'

/** One category of a multinomial: its count, its share under the hypothesis, its mixture parameter. */
export interface MixtureCategory {
  readonly count: number
  /** Above 0; all shares sum to 1. */
  readonly share: number
  /** The Dirichlet parameter, above 0. */
  readonly prior: number
}

const HALF_LN_TWO_PI = 0.5 * Math.log(2 * Math.PI)

/**
 * ln of the Dirichlet-multinomial likelihood over the multinomial likelihood at the given shares: the evidence against
 * the shares. Written with Stirling's series and deviance terms, so that 1e8 units lose no digits to differences of
 * large log-gammas. 0 when nothing was counted.
 */
export function lnDirichletEvidence(categories: readonly MixtureCategory[]): number {
  let priorTotal = 0
  let posteriorTotal = 0
  for (const { count, prior } of categories) {
    priorTotal += prior
    posteriorTotal += prior + count
  }
  if (posteriorTotal === priorTotal) return 0
  let evidence =
    lnGamma(priorTotal) - HALF_LN_TWO_PI + 0.5 * Math.log(posteriorTotal) - stirlingError(posteriorTotal)
  for (const { count, share, prior } of categories) {
    const posterior = prior + count
    evidence += devianceTerm(posterior, posteriorTotal * share) + prior * Math.log(share) - lnGamma(prior)
    evidence += HALF_LN_TWO_PI - 0.5 * Math.log(posterior) + stirlingError(posterior)
  }
  return evidence
}
