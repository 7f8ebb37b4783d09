import type { Arm } from '../conversions/arms.ts'
import { lnBeta } from '../numeric/index.ts'
import type { BetaParameters } from './logit-beta-tail.ts'
import type { NormalPrior } from './normal-effect.ts'

/**
 * ln of the Bayes factor of 'the two rates differ' (independent rates with the given Beta prior) over 'they are equal'
 * (one rate with that prior). Above 0 the data speak for a difference, below 0 for equality.
 * Kass & Raftery, JASA 90, 1995.
 */
export function lnBayesFactorOfRates(
  control: Arm,
  treatment: Arm,
  prior: BetaParameters = { alpha: 1, beta: 1 },
): number {
  const lnMarginal = (conversions: number, users: number) =>
    lnBeta(prior.alpha + conversions, prior.beta + users - conversions)
  return (
    lnMarginal(control.conversions, control.users) +
    lnMarginal(treatment.conversions, treatment.users) -
    lnMarginal(control.conversions + treatment.conversions, control.users + treatment.users) -
    lnBeta(prior.alpha, prior.beta)
  )
}

/**
 * ln of the Bayes factor of an effect with a Normal prior over no effect, from an estimate and its standard error.
 * There is none for a flat prior, under which every estimate would speak for no effect.
 */
export function lnBayesFactorOfEffect(
  { estimate, standardError }: { estimate: number; standardError: number },
  prior: NormalPrior,
): number {
  const total = standardError ** 2 + prior.standardDeviation ** 2
  const underNone = (estimate / standardError) ** 2
  const underEffect = (estimate - prior.mean) ** 2 / total
  return Math.log(standardError) - 0.5 * Math.log(total) + (underNone - underEffect) / 2
}
