import { withFloor } from '../../src/bandits/index.ts'
import {
  armComparisons,
  betaContrast,
  betaPosterior,
  compareArms,
  conversionPosterior,
  credibleInterval,
  effectPosterior,
  normalPosterior,
} from '../../src/bayesian/index.ts'
import type { Adapters, Computed } from '../table.ts'

type TwoArms = Readonly<{
  a_conversions: number
  a_users: number
  b_conversions: number
  b_users: number
  prior_alpha: number
  prior_beta: number
  credible_level: number
}>

/** The table asserts intervals of difference and lift, and finite mean lifts, from these parameters on only. */
const ASSERTED_FROM = 3

function twoArms(input: TwoArms): Record<string, Computed> {
  const prior = { alpha: input.prior_alpha, beta: input.prior_beta }
  const a = conversionPosterior({ conversions: input.a_conversions, users: input.a_users }, prior)
  const b = conversionPosterior({ conversions: input.b_conversions, users: input.b_users }, prior)
  const comparison = compareArms(a, b)
  const [aInterval, bInterval] = [a, b].map((arm) => credibleInterval(arm, input.credible_level))
  const isAsserted = [a.alpha, a.beta, b.alpha, b.beta].every((value) => value >= ASSERTED_FROM)
  const contrast = betaContrast(a, b, input.credible_level)
  const asserted = (value: number) => (isAsserted ? value : undefined)
  return {
    prob_b_beats_a: comparison.probabilityBetter,
    ln_prob_a_beats_b: comparison.lnProbabilityWorse,
    ln_prob_b_beats_a: comparison.lnProbabilityBetter,
    expected_loss_choose_b: comparison.expectedLossOfTreatment,
    expected_loss_choose_a: comparison.expectedLossOfControl,
    mean_a: a.mean,
    mean_b: b.mean,
    mean_diff: b.mean - a.mean,
    a_lo: aInterval?.lower,
    a_hi: aInterval?.upper,
    b_lo: bInterval?.lower,
    b_hi: bInterval?.upper,
    diff_lo: asserted(contrast.difference.lower),
    diff_hi: asserted(contrast.difference.upper),
    lift_lo: asserted(contrast.lift.lower),
    lift_hi: asserted(contrast.lift.upper),
    lift_mean: contrast.meanLift,
  }
}

type Effect = Readonly<{
  estimate: number
  se: number
  prior_mean: number | null
  prior_sd: number | null
  credible_level: number
}>

function effect(input: Effect): Record<string, Computed> {
  const prior =
    input.prior_sd === null
      ? undefined
      : { mean: input.prior_mean ?? Number.NaN, standardDeviation: input.prior_sd }
  const posterior = effectPosterior({
    estimate: input.estimate,
    standardError: input.se,
    prior,
    level: input.credible_level,
  })
  return {
    posterior_mean: posterior.mean,
    posterior_sd: posterior.standardDeviation,
    prob_positive: posterior.probabilityPositive,
    ln_prob_negative: posterior.lnProbabilityNegative,
    ln_prob_positive: posterior.lnProbabilityPositive,
    expected_loss_ship: posterior.expectedLossOfShipping,
    expected_loss_hold: posterior.expectedLossOfHolding,
    ci_lo: posterior.interval.lower,
    ci_hi: posterior.interval.upper,
  }
}

type Arms = Readonly<
  | {
      kind: 'beta'
      conversions: readonly number[]
      users: readonly number[]
      prior_alpha: number
      prior_beta: number
      min_weight: number
    }
  | { kind: 'normal'; mean: readonly number[]; sd: readonly number[]; min_weight: number }
>

function posteriorsOf(input: Arms) {
  if (input.kind === 'normal') {
    return input.mean.map((mean, i) =>
      normalPosterior({ mean, standardDeviation: input.sd[i] ?? Number.NaN }),
    )
  }
  return input.conversions.map((conversions, i) => {
    const alpha = input.prior_alpha + conversions
    return betaPosterior({ alpha, beta: input.prior_beta + (input.users[i] ?? Number.NaN) - conversions })
  })
}

function allocation(input: Arms): Record<string, Computed> {
  const standings = armComparisons(posteriorsOf(input))
  const best = standings.map((arm) => arm.probabilityBest)
  const second = standings.map((arm) => arm.probabilitySecond)
  const topTwo = best.map((probability, i) => (probability + (second[i] ?? 0)) / 2)
  return {
    prob_best: best,
    ln_prob_best: standings.map((arm) => arm.lnProbabilityBest),
    prob_second: second,
    thompson_weights_floored: withFloor(best, input.min_weight),
    top_two_weights_floored: withFloor(topTwo, input.min_weight),
    expected_loss: standings.map((arm) => arm.expectedLoss),
  }
}

/** Tables about posteriors and what follows from them. */
export const bayesianAdapters: Adapters = {
  beta_binomial: twoArms,
  normal_normal: effect,
  thompson_allocation: allocation,
}
