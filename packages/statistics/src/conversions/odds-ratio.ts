import type { Interval } from '../interval.ts'
import { normalQuantileUpper } from '../numeric/index.ts'
import { type Arm, type Arms, type ArmsAt, swapArms } from './arms.ts'
import { conditionalLaw, conditionalSums } from './conditional-odds.ts'

/** No step of the search moves the ln odds ratio further than this. */
const MAX_STEP = 4

const failures = ({ conversions, users }: Arm): number => users - conversions

/** The sample odds ratio, treatment against control: Infinity over an empty cell, null for 0/0. */
export function oddsRatio({ control, treatment }: Arms): number | null {
  const numerator = treatment.conversions * failures(control)
  const denominator = control.conversions * failures(treatment)
  return numerator === 0 && denominator === 0 ? null : numerator / denominator
}

/** An interval on the log scale from four cells, with `added` in each; null with an empty cell. */
function logInterval({ control, treatment, alpha }: ArmsAt, added: number) {
  const cells = [treatment.conversions, failures(treatment), control.conversions, failures(control)]
  const [c = 0, e = 0, a = 0, b = 0] = cells.map((cell) => cell + added)
  const error = normalQuantileUpper(alpha / 2) * Math.sqrt(1 / a + 1 / b + 1 / c + 1 / e)
  const estimate = ((c / e) * b) / a
  if (!Number.isFinite(error)) return null
  return { estimate, interval: { lower: estimate * Math.exp(-error), upper: estimate * Math.exp(error) } }
}

/** Woolf's (1955) interval of the odds ratio, normal on the log scale; null with an empty cell. */
export function woolfInterval(input: ArmsAt): Interval | null {
  return logInterval(input, 0)?.interval ?? null
}

/** The odds ratio and interval with 1/2 added to every cell (Haldane 1956, Anscombe 1956); always finite. */
export function haldaneAnscombe(input: ArmsAt): { estimate: number; interval: Interval } | null {
  return logInterval(input, 0.5)
}

/** Newton's step towards `wanted`, clipped, so that far starts cannot fly away. */
function clippedStep(error: number, slope: number): number {
  const step = error / slope
  if (Number.isNaN(step)) return MAX_STEP
  return Math.max(-MAX_STEP, Math.min(MAX_STEP, step))
}

/**
 * The odds ratio at which P(X >= observed treatment conversions) = level, by Newton's method on ln P, which is concave
 * in the ln odds ratio; 0 when that probability is always 1.
 */
function lowerExactBound(arms: Arms, level: number): number {
  const law = conditionalLaw(arms)
  const observed = arms.treatment.conversions
  if (observed === law.lowest) return 0
  const start = logInterval({ ...arms, alpha: 2 * level }, 0.5)
  let lnRatio = Math.log(start?.interval.lower ?? 1)
  for (let round = 0; round < 200; round += 1) {
    const { mean, tail, tailMean } = conditionalSums(law, Math.exp(lnRatio), observed)
    const step = clippedStep(Math.log(level / tail), tailMean - mean)
    lnRatio += step
    if (Math.abs(step) * Math.sqrt(1 + mean) < 1e-6 && Math.abs(step) < 1e-5) break
  }
  return Math.exp(lnRatio)
}

/**
 * The exact conditional interval of the odds ratio: the ratios at which neither tail of the conditional law falls
 * below alpha / 2. [0, Infinity] when the margins leave a single outcome or an arm is empty. Source: Cornfield 1956.
 */
export function exactOddsRatioInterval({ alpha, ...arms }: ArmsAt): Interval {
  const lower = lowerExactBound(arms, alpha / 2)
  const upper = 1 / lowerExactBound(swapArms(arms), alpha / 2)
  return { lower, upper }
}

/**
 * The conditional maximum likelihood estimate of the odds ratio (the one R reports): the ratio at which the expected
 * treatment conversions equal the observed ones. 0 or Infinity at an end of the range, null for a single outcome.
 */
export function conditionalOddsRatio(arms: Arms): number | null {
  const law = conditionalLaw(arms)
  const observed = arms.treatment.conversions
  if (law.lowest === law.highest) return null
  if (observed === law.lowest) return 0
  if (observed === law.highest) return Infinity
  let lnRatio = Math.log(oddsRatio(arms) ?? 1)
  for (let round = 0; round < 100; round += 1) {
    const { mean, variance } = conditionalSums(law, Math.exp(lnRatio), observed)
    const step = clippedStep(observed - mean, variance)
    lnRatio += step
    if (Math.abs(step) * (1 + Math.sqrt(variance)) < 1e-6) break
  }
  return Math.exp(lnRatio)
}
