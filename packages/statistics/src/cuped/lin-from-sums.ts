import { at, dot, entry } from '../linear-algebra/element.ts'
import { cholesky, type Matrix } from '../linear-algebra/solve.ts'
import { type Estimate, meanEstimate, welchTestOf } from '../means/welch.ts'
import { type CovariateMoments, mergeCovariateMoments } from './covariate-moments.ts'
import { type CupedComparison, type NotCompared, outcomeSample, reductionOfOneArm } from './cuped.ts'

/** A unit with more leverage than this determines its own fit, so its residual says nothing. */
export const LARGEST_LEVERAGE = 1 - 1e-10

/** Variance below this share of the unadjusted one is rounding. */
const NO_RESIDUAL = 1e-12

/**
 * One arm of Lin's regression, where every arm has slopes of its own, from the arm's moments: its estimate, and what a
 * second reading of its units needs for the error of it.
 */
export interface LinArm {
  readonly count: number
  /** Means of the covariates, then of the outcome. */
  readonly means: readonly number[]
  /** The slope of the outcome on each covariate; 0 for one that repeats others or does not vary. */
  readonly slopes: readonly number[]
  /** Lower triangle: times a unit's covariates less their means it gives values whose cross products are the identity. */
  readonly whitening: Matrix
  /** The same of the common mean of the covariates. */
  readonly offset: readonly number[]
  /** Covariates that say something of their own. */
  readonly rank: number
  /** The mean outcome at the common mean of the covariates. */
  readonly adjustedMean: number
}

/** The inverse of a Cholesky factor; lines of zeros for columns that depend on earlier ones. */
function inverseOf(factor: Matrix): Matrix {
  const inverse: number[][] = []
  factor.forEach((line, row) => {
    const diagonal = at(line, row)
    inverse.push(
      factor.map((_, column) => {
        if (diagonal === 0 || column > row) return 0
        let rest = column === row ? 1 : 0
        for (let k = column; k < row; k++) rest -= at(line, k) * entry(inverse, k, column)
        return rest / diagonal
      }),
    )
  })
  return inverse
}

function armOf({ count, means, products }: CovariateMoments, common: readonly number[]): LinArm {
  const outcome = means.length - 1
  const factor = cholesky(products.slice(0, -1).map((line) => line.slice(0, -1)))
  const whitening = inverseOf(factor)
  const withOutcome = products.slice(0, -1).map((line) => at(line, outcome))
  const whitened = whitening.map((line) => dot(line, withOutcome))
  const slopes = whitening.map((_, column) =>
    whitening.reduce((total, line, row) => total + at(line, column) * at(whitened, row), 0),
  )
  const distance = slopes.map((_, i) => at(common, i) - at(means, i))
  return {
    count,
    means,
    slopes,
    whitening,
    offset: whitening.map((line) => dot(line, distance)),
    rank: factor.filter((line, row) => at(line, row) > 0).length,
    adjustedMean: at(means, outcome) + dot(slopes, distance),
  }
}

/**
 * Lin's regression adjustment of all arms at once: the outcome on treatments, covariates centred at their mean over all
 * arms, and their products. The common mean keeps the control the same in every comparison; with two arms it is
 * {@link linAdjusted}. Source: Lin, Annals of Applied Statistics 7(1), 2013.
 */
export function linArms(arms: readonly CovariateMoments[]): LinArm[] {
  const { means } = mergeCovariateMoments(arms)
  return arms.map((arm) => armOf(arm, means))
}

/**
 * The HC2 variance of an arm's adjusted mean from its units, covariates first and the outcome last; null when a unit
 * determines its own fit. A database can sum the same over the units: with z the whitened covariates of a unit,
 * h = 1/n + z.z and w = 1/n + z.offset it is the sum of (w residual)^2 / (1 - h). Source: MacKinnon & White 1985.
 */
export function linSquaredError(arm: LinArm, units: readonly (readonly number[])[]): number | null {
  let total = 0
  for (const unit of units) {
    const distance = arm.slopes.map((_, i) => at(unit, i) - at(arm.means, i))
    const whitened = arm.whitening.map((line) => dot(line, distance))
    const leverage = 1 / arm.count + dot(whitened, whitened)
    if (leverage > LARGEST_LEVERAGE) return null
    const outcome = arm.slopes.length
    const residual = at(unit, outcome) - at(arm.means, outcome) - dot(arm.slopes, distance)
    total += ((1 / arm.count + dot(whitened, arm.offset)) * residual) ** 2 / (1 - leverage)
  }
  return total
}

/** An arm with its moments and the variance of its adjusted mean. */
export interface LinSide {
  readonly moments: CovariateMoments
  readonly arm: LinArm
  readonly squaredError: number
}

function estimateOf({ arm, squaredError }: LinSide): Estimate {
  return { value: arm.adjustedMean, variance: squaredError, degreesOfFreedom: arm.count - arm.rank - 1 }
}

/** Whether an arm has enough units for slopes of its own: one more than its covariates and its mean take. */
export function hasLinError({ count, rank }: LinArm): boolean {
  return count > rank + 1
}

/**
 * A treatment against control by Lin's regression with HC2 errors: honest in small samples and with several
 * covariates, where slopes taken as known are optimistic. Each arm's error has units - covariates - 1 degrees of
 * freedom, combined as Welch's; without covariates this is Welch's test. Needs {@link hasLinError} of both arms.
 */
export function compareLin(
  control: LinSide,
  treatment: LinSide,
  alpha: number,
): CupedComparison | NotCompared {
  const raw = [control, treatment].map(({ moments }) => outcomeSample(moments))
  if (raw.some(({ count }) => count < 2)) return { notComputed: 'fewer than 2 units' }
  if (raw.some(({ variance }) => !(variance > 0))) {
    return reductionOfOneArm(raw, [control.squaredError, treatment.squaredError])
  }
  const isSpent = ({ squaredError, arm }: LinSide, index: number) =>
    !(squaredError > (NO_RESIDUAL * (raw[index]?.variance ?? 0)) / arm.count)
  if ([control, treatment].some(isSpent)) return { notComputed: 'no residual variation' }
  const [before, after] = raw.map(meanEstimate)
  if (before === undefined || after === undefined) return { notComputed: 'fewer than 2 units' }
  const unadjusted = welchTestOf({ control: before, treatment: after, alpha })
  const adjusted = welchTestOf({ control: estimateOf(control), treatment: estimateOf(treatment), alpha })
  const remaining = (adjusted.standardError / unadjusted.standardError) ** 2
  return { adjusted, unadjusted, varianceReduction: 1 - remaining, effectiveSampleMultiplier: 1 / remaining }
}
