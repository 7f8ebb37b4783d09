import { at, sum } from '../linear-algebra/element.ts'
import { type LeastSquaresFit, leastSquares, type RobustVariances } from '../linear-algebra/least-squares.ts'

/** One unit: its covariates and its outcome. */
export interface RegressionUnit {
  readonly covariates: readonly number[]
  readonly outcome: number
}

/** The units of both arms; every unit has the same covariates in the same order. */
export interface RegressionArms {
  readonly control: readonly RegressionUnit[]
  readonly treatment: readonly RegressionUnit[]
}

/** An adjusted difference, treatment - control, with the variances that go with it. */
export interface RegressionAdjusted {
  readonly difference: number
  /** Heteroscedasticity-robust variances of the difference; HC2 is the one to use. */
  readonly robust: RobustVariances
  /** The variance under one error variance for all units. */
  readonly classicalVariance: number
  /** The slope of each covariate (in the control arm, where slopes differ between arms). */
  readonly slopes: readonly number[]
  readonly residualDegreesOfFreedom: number
}

interface Design {
  readonly treated: readonly number[]
  /** Covariates, each centred at its mean over both arms. */
  readonly centred: readonly (readonly number[])[]
  readonly outcome: readonly number[]
}

function designOf({ control, treatment }: RegressionArms): Design {
  const units = [...control, ...treatment]
  const covariates = units[0]?.covariates.map((_, i) => units.map((unit) => at(unit.covariates, i))) ?? []
  return {
    treated: units.map((_, i) => (i < control.length ? 0 : 1)),
    centred: covariates.map((values) => {
      const mean = sum(values) / values.length
      return values.map((value) => value - mean)
    }),
    outcome: units.map((unit) => unit.outcome),
  }
}

const TREATED = 1

function summary(fit: LeastSquaresFit, covariates: number): RegressionAdjusted {
  return {
    difference: at(fit.coefficients, TREATED),
    robust: fit.robustVariances(TREATED),
    classicalVariance: fit.classicalVariance(TREATED),
    slopes: fit.coefficients.slice(TREATED + 1, TREATED + 1 + covariates),
    residualDegreesOfFreedom: fit.residuals.length - fit.rank,
  }
}

/**
 * Lin's regression adjustment: the outcome on treatment, centred covariates and their products, so that every arm has
 * slopes of its own. Never worse than no adjustment in large samples, and honest in small ones with HC2 standard
 * errors. Source: Lin, Annals of Applied Statistics 7(1), 2013. Both arms have more units than covariates + 1.
 */
export function linAdjusted(arms: RegressionArms): RegressionAdjusted {
  const { treated, centred, outcome } = designOf(arms)
  const interacted = centred.map((values) => values.map((value, i) => value * at(treated, i)))
  const ones = treated.map(() => 1)
  return summary(leastSquares([ones, treated, ...centred, ...interacted], outcome), centred.length)
}

/** The analysis of covariance: as {@link linAdjusted} with the same slopes in both arms. */
export function ancovaAdjusted(arms: RegressionArms): RegressionAdjusted {
  const { treated, centred, outcome } = designOf(arms)
  const ones = treated.map(() => 1)
  return summary(leastSquares([ones, treated, ...centred], outcome), centred.length)
}
