import { type Interval, symmetricInterval } from '../interval.ts'
import { findRoot, normalQuantileUpper, normalSurvival } from '../numeric/index.ts'
import { type Arm, type Arms, type ArmsAt, conversionRate, hasEmptyArm, swapArms } from './arms.ts'
import { rateDifference, ratesWithDifference, varianceFactor } from './constrained-rates.ts'
import { wilsonInterval } from './one-rate.ts'

/** The interval with an empty arm: every difference is possible. */
const ANY_DIFFERENCE: Interval = { lower: -1, upper: 1 }

type ScoreTest = Readonly<{ arms: Arms; z: number; factor: number }>

/** Estimate minus candidate, less z standard errors at the candidate: positive while the candidate is too low. */
function excess({ arms, z, factor }: ScoreTest, candidate: number): number {
  const { p1, q1, p2, q2 } = ratesWithDifference(arms, candidate)
  const variance = (p1 * q1) / arms.control.users + (p2 * q2) / arms.treatment.users
  return rateDifference(arms) - candidate - z * Math.sqrt(Math.max(0, factor * variance))
}

/** The lower score bound: the candidate z standard errors below the estimate. */
function lowerScoreBound(test: ScoreTest): number {
  const estimate = rateDifference(test.arms)
  if (estimate === -1) return -1
  const users = test.arms.control.users + test.arms.treatment.users
  const upper = excess(test, estimate) < 0 ? estimate : estimate - (1e-3 * test.z * test.z) / users
  return findRoot((candidate) => excess(test, candidate), { lower: -1, upper, tolerance: 1e-15 })
}

function scoreInterval({ alpha, ...arms }: ArmsAt, factor: number): Interval {
  if (hasEmptyArm(arms)) return ANY_DIFFERENCE
  const z = normalQuantileUpper(alpha / 2)
  const lower = lowerScoreBound({ arms, z, factor })
  const upper = -lowerScoreBound({ arms: swapArms(arms), z, factor })
  return { lower, upper }
}

/**
 * The score interval of the rate difference (treatment minus control), with the variance factor N/(N-1): the headline
 * interval. Covers within a point of its level from 100 users per arm and at rates of one in a thousand; [-1, 1] with
 * an empty arm. Source: Miettinen & Nurminen 1985.
 */
export function differenceInterval(input: ArmsAt): Interval {
  return scoreInterval(input, varianceFactor(input))
}

/** The score interval of the rate difference without the variance factor. Source: Mee 1984. */
export function meeInterval(input: ArmsAt): Interval {
  return scoreInterval(input, 1)
}

/** Wilson's intervals of the two arms combined by squares. Source: Newcombe 1998, method 10. */
export function newcombeInterval({ alpha, ...arms }: ArmsAt): Interval {
  if (hasEmptyArm(arms)) return ANY_DIFFERENCE
  const estimate = rateDifference(arms)
  const [p1, p2] = [conversionRate(arms.control), conversionRate(arms.treatment)]
  const control = wilsonInterval({ ...arms.control, alpha })
  const treatment = wilsonInterval({ ...arms.treatment, alpha })
  return {
    lower: estimate - Math.hypot(p2 - treatment.lower, control.upper - p1),
    upper: estimate + Math.hypot(treatment.upper - p2, p1 - control.lower),
  }
}

function unpooledError({ control, treatment }: Arms): number {
  const variance = (arm: Arm) => (conversionRate(arm) * (1 - conversionRate(arm))) / arm.users
  return Math.sqrt(variance(control) + variance(treatment))
}

/** Wald's interval of the rate difference (unpooled variance): for comparison only, too short at small rates. */
export function waldInterval({ alpha, ...arms }: ArmsAt): Interval {
  return symmetricInterval(rateDifference(arms), normalQuantileUpper(alpha / 2) * unpooledError(arms))
}

/** Wald's interval after adding a success and a failure to each arm; not clipped. Source: Agresti & Caffo 2000. */
export function agrestiCaffoInterval({ alpha, ...arms }: ArmsAt): Interval {
  const pad = (arm: Arm): Arm => ({ conversions: arm.conversions + 1, users: arm.users + 2 })
  return waldInterval({ control: pad(arms.control), treatment: pad(arms.treatment), alpha })
}

/** The two-sided z-test of two rates with pooled variance; null when nobody or everybody converted. */
export function pooledZTest({ control, treatment }: Arms): { z: number; pValue: number } | null {
  const users = control.users + treatment.users
  const pooled = (control.conversions + treatment.conversions) / users
  const variance = pooled * (1 - pooled) * (1 / control.users + 1 / treatment.users)
  if (!(variance > 0 && Number.isFinite(variance))) return null
  const z = rateDifference({ control, treatment }) / Math.sqrt(variance)
  return { z, pValue: 2 * normalSurvival(Math.abs(z)) }
}
