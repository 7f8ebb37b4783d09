import type { Arm } from '../conversions/arms.ts'
import { at, sum } from '../linear-algebra/element.ts'
import { solveSymmetric } from '../linear-algebra/solve.ts'
import { devianceTerm } from '../numeric/index.ts'
import { type CellTable, type ChiSquareTest, chiSquareTest } from './contrasts.ts'

interface Observation {
  readonly conversions: number
  readonly users: number
  /** The parameters of the cell: the row's own level, and the column's difference from the first column. */
  readonly parameters: readonly number[]
}

/** Log odds beyond this are as good as certain: it ends the fit where a row or column has no conversion at all. */
const FARTHEST_LOG_ODDS = 40

function observationsOf(cells: CellTable<Arm>): Observation[] {
  return cells.flatMap((line, row) =>
    line.map(({ conversions, users }, column) => ({
      conversions,
      users,
      parameters: column === 0 ? [row] : [row, cells.length + column - 1],
    })),
  )
}

function fittedRates(observations: readonly Observation[], coefficients: readonly number[]): number[] {
  return observations.map(({ parameters }) => {
    const logOdds = sum(parameters.map((parameter) => at(coefficients, parameter)))
    return 1 / (1 + Math.exp(-Math.max(-FARTHEST_LOG_ODDS, Math.min(FARTHEST_LOG_ODDS, logOdds))))
  })
}

function deviance(observations: readonly Observation[], rates: readonly number[]): number {
  return sum(
    observations.map(({ conversions, users }, i) => {
      const rate = at(rates, i)
      return (
        2 * (devianceTerm(conversions, users * rate) + devianceTerm(users - conversions, users * (1 - rate)))
      )
    }),
  )
}

/** One Newton step of logistic regression on grouped data. */
function newtonStep(observations: readonly Observation[], rates: readonly number[], count: number): number[] {
  const score = new Array<number>(count).fill(0)
  const information = Array.from({ length: count }, () => new Array<number>(count).fill(0))
  observations.forEach(({ conversions, users, parameters }, i) => {
    const rate = at(rates, i)
    for (const one of parameters) {
      score[one] = at(score, one) + conversions - users * rate
      const line = information[one] ?? []
      for (const other of parameters) line[other] = at(line, other) + users * rate * (1 - rate)
    }
  })
  return solveSymmetric(information, score)
}

/** Rows get the overall log odds of their cells with half a conversion added, so that the start is finite. */
function startingCoefficients(cells: CellTable<Arm>): number[] {
  const rows = cells.map((line) => {
    const conversions = sum(line.map((cell) => cell.conversions))
    const users = sum(line.map((cell) => cell.users))
    return Math.log((conversions + 0.5) / (users - conversions + 0.5))
  })
  return [...rows, ...new Array<number>((cells[0]?.length ?? 1) - 1).fill(0)]
}

/** Halves a step until it does not make the fit worse. */
function improve(
  observations: readonly Observation[],
  start: { coefficients: readonly number[]; deviance: number },
  step: readonly number[],
) {
  for (let share = 1; share > 1e-6; share /= 2) {
    const coefficients = start.coefficients.map((value, i) => value + share * at(step, i))
    const rates = fittedRates(observations, coefficients)
    const reached = deviance(observations, rates)
    if (reached <= start.deviance) return { coefficients, rates, deviance: reached }
  }
  return undefined
}

/**
 * The likelihood ratio test of interaction on the logit scale: the deviance of the logistic model with the main effects
 * of both experiments only. Right for rare conversions, where rates do not add up but odds multiply. Every cell has a
 * user; cells without a conversion are fine. (rows - 1)(columns - 1) degrees of freedom.
 */
export function likelihoodRatioInteractionTest(cells: CellTable<Arm>): ChiSquareTest {
  const observations = observationsOf(cells)
  const coefficients = startingCoefficients(cells)
  const rates = fittedRates(observations, coefficients)
  let fit = { coefficients, rates, deviance: deviance(observations, rates) }
  for (let i = 0; i < 100; i++) {
    const next = improve(observations, fit, newtonStep(observations, fit.rates, coefficients.length))
    if (next === undefined) break
    const gained = fit.deviance - next.deviance
    fit = next
    if (gained <= 1e-13 * fit.deviance) break
  }
  const degreesOfFreedom = (cells.length - 1) * ((cells[0]?.length ?? 1) - 1)
  return chiSquareTest(fit.deviance, degreesOfFreedom)
}
