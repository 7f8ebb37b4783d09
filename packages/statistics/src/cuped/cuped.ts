import { at, dot, entry, sum } from '../linear-algebra/element.ts'
import { type Matrix, solveSymmetric } from '../linear-algebra/solve.ts'
import type { Sample } from '../means/sample.ts'
import { meanEstimate, type WelchTest, welchTestOf } from '../means/welch.ts'
import { type CovariateMoments, mergeCovariateMoments } from './covariate-moments.ts'

/** Residual variation below this share of the raw variation is rounding. */
const NO_RESIDUAL = 1e-12

/** Why an adjusted comparison has no result. */
export type AdjustmentNotComputed = 'fewer than 2 units' | 'no variation' | 'no residual variation'

/** All arms of an experiment after the adjustment of their outcomes. */
export interface CupedAdjustment {
  /** The slope of the outcome on each covariate. */
  readonly theta: readonly number[]
  /** Per arm, in the order given: units, adjusted mean and variance of the adjusted outcome. */
  readonly arms: readonly Sample[]
}

/** The sums that slopes are estimated from. `within` is right; the others exist for comparison with other software. */
export type SlopeSource = 'within' | 'total'

function covariatesOnly(products: Matrix): Matrix {
  return products.slice(0, -1).map((line) => line.slice(0, -1))
}

function slopes(products: Matrix): number[] {
  const outcome = products.length - 1
  const withOutcome = products.slice(0, -1).map((line) => at(line, outcome))
  return solveSymmetric(covariatesOnly(products), withOutcome)
}

function addProducts(first: Matrix, second: Matrix): Matrix {
  return first.map((line, i) => line.map((value, j) => value + entry(second, i, j)))
}

/** The sum of squares of outcome - theta x covariates around its mean; 0 where only rounding is left. */
function residualSquares(products: Matrix, theta: readonly number[]): number {
  const outcome = products.length - 1
  const raw = entry(products, outcome, outcome)
  const explained = theta.map((slope, i) => {
    const others = sum(theta.map((other, j) => other * entry(products, i, j)))
    return slope * (others - 2 * entry(products, i, outcome))
  })
  const rest = raw + sum(explained)
  return rest > NO_RESIDUAL * raw ? rest : 0
}

function adjustArm(arm: CovariateMoments, theta: readonly number[], overall: readonly number[]): Sample {
  const { count, means, products } = arm
  const distance = theta.map((_, i) => at(means, i) - at(overall, i))
  return {
    count,
    mean: at(means, means.length - 1) - dot(theta, distance),
    variance: count < 2 ? 0 : residualSquares(products, theta) / (count - 1),
  }
}

/**
 * CUPED for all arms at once: every outcome minus theta times (covariate - mean of the covariate over all arms). The
 * slopes are pooled within the arms, so that an effect cannot leak into them, and the common mean keeps the control the
 * same in every comparison. A covariate without variation, or one that repeats others, gets slope 0; without any
 * covariate the outcomes come back unchanged. Sources: Deng, Xu, Kohavi & Walker 2013; Lin 2013.
 */
export function cupedAdjustment(
  arms: readonly CovariateMoments[],
  source: SlopeSource = 'within',
): CupedAdjustment {
  const overall = mergeCovariateMoments(arms)
  const pooled =
    source === 'total' ? overall.products : arms.map(({ products }) => products).reduce(addProducts)
  const theta = slopes(pooled)
  return { theta, arms: arms.map((arm) => adjustArm(arm, theta, overall.means)) }
}

/** A treatment against control after the adjustment, next to the comparison without it. */
export interface CupedComparison {
  readonly adjusted: WelchTest
  readonly unadjusted: WelchTest
  /** 1 - adjusted variance / unadjusted variance of the difference; below 0 where a slope was noise. */
  readonly varianceReduction: number
  /** The factor of users that the unadjusted comparison would need for the same error: 1 / (1 - reduction). */
  readonly effectiveSampleMultiplier: number
}

/** The two arms of a comparison, before and after the adjustment. */
export interface CupedArms {
  readonly control: CovariateMoments
  readonly treatment: CovariateMoments
  readonly adjustedControl: Sample
  readonly adjustedTreatment: Sample
  readonly alpha: number
}

/** The outcome of one arm without any adjustment. */
export function outcomeSample({ count, means, products }: CovariateMoments): Sample {
  const outcome = means.length - 1
  return {
    count,
    mean: at(means, outcome),
    variance: count < 2 ? 0 : entry(products, outcome, outcome) / (count - 1),
  }
}

/** Why arms were not compared. */
export interface NotCompared {
  readonly notComputed: AdjustmentNotComputed
  /**
   * 1 - adjusted variance / unadjusted variance of the difference, both arms together, where one of them has no raw
   * variation: there is no test then, but the adjustment still does to the other arm what it does.
   */
  readonly varianceReduction?: number
}

/** The variance reduction of a difference of which one arm varies; the variances are those of means. */
export function reductionOfOneArm(raw: readonly Sample[], adjusted: readonly number[]): NotCompared {
  const before = raw.reduce((sum, { count, variance }) => sum + variance / count, 0)
  const after = adjusted.reduce((sum, variance) => sum + variance, 0)
  const isKnown = before > 0 && Number.isFinite(after)
  return { notComputed: 'no variation', ...(isKnown && { varianceReduction: 1 - after / before }) }
}

function whyNotCompared(raw: readonly Sample[], adjusted: readonly Sample[]): AdjustmentNotComputed | null {
  if (raw.some(({ count }) => count < 2)) return 'fewer than 2 units'
  if (raw.some(({ variance }) => !(variance > 0))) return 'no variation'
  return adjusted.some(({ variance }) => !(variance > 0)) ? 'no residual variation' : null
}

/**
 * Welch's test of the adjusted outcomes with the slopes treated as known, which is slightly optimistic below 50 units
 * (see {@link linAdjusted} for those), and the gain over the unadjusted test; or why there is none. Intervals at
 * 1 - alpha.
 */
export function compareAdjusted(input: CupedArms): CupedComparison | NotCompared {
  const { adjustedControl, adjustedTreatment, alpha } = input
  const [control, treatment] = [outcomeSample(input.control), outcomeSample(input.treatment)]
  const notComputed = whyNotCompared([control, treatment], [adjustedControl, adjustedTreatment])
  if (notComputed === 'no variation') {
    const adjusted = [adjustedControl, adjustedTreatment].map(({ count, variance }) => variance / count)
    return reductionOfOneArm([control, treatment], adjusted)
  }
  if (notComputed !== null) return { notComputed }
  const test = (first: Sample, second: Sample) =>
    welchTestOf({ control: meanEstimate(first), treatment: meanEstimate(second), alpha })
  const [adjusted, unadjusted] = [test(adjustedControl, adjustedTreatment), test(control, treatment)]
  const remaining = (adjusted.standardError / unadjusted.standardError) ** 2
  return { adjusted, unadjusted, varianceReduction: 1 - remaining, effectiveSampleMultiplier: 1 / remaining }
}
