import { at, dot, entry } from './element.ts'

/** The share of a column's length below which its rest counts as rounding: the column depends on earlier ones. */
const DEPENDENT = 1e-10

/** Heteroscedasticity-robust variances of one coefficient (MacKinnon & White 1985); null when a unit has leverage 1. */
export interface RobustVariances {
  readonly hc0: number
  readonly hc1: number
  readonly hc2: number | null
  readonly hc3: number | null
}

/** An ordinary least squares fit. Coefficients of columns that depend on earlier ones are 0. */
export interface LeastSquaresFit {
  readonly coefficients: readonly number[]
  readonly residuals: readonly number[]
  readonly rank: number
  /** The variance of a coefficient when all units share one error variance. */
  classicalVariance(coefficient: number): number
  robustVariances(coefficient: number): RobustVariances
}

interface Orthogonal {
  /** Orthonormal columns, each as long as the data; a dependent column is all zero. */
  readonly basis: readonly Float64Array[]
  /** Upper triangle by columns: `triangle[column][row]`. */
  readonly triangle: readonly (readonly number[])[]
}

function subtract(from: Float64Array, direction: Float64Array, amount: number): void {
  for (let i = 0; i < from.length; i++) from[i] = at(from, i) - amount * at(direction, i)
}

/** Gram-Schmidt, every projection taken twice: orthogonal to rounding (Giraud et al. 2005). */
function orthogonalise(columns: readonly (readonly number[])[]): Orthogonal {
  const basis: Float64Array[] = []
  const triangle: number[][] = []
  for (const column of columns) {
    const rest = Float64Array.from(column)
    const length = Math.sqrt(dot(rest, rest))
    const projections = basis.map((direction) => {
      const first = dot(direction, rest)
      subtract(rest, direction, first)
      return first
    })
    basis.forEach((direction, k) => {
      const again = dot(direction, rest)
      subtract(rest, direction, again)
      projections[k] = at(projections, k) + again
    })
    const left = Math.sqrt(dot(rest, rest))
    const kept = left > DEPENDENT * length ? left : 0
    basis.push(rest.map((value) => (kept === 0 ? 0 : value / kept)))
    triangle.push([...projections, kept])
  }
  return { basis, triangle }
}

function solveTriangle(triangle: Orthogonal['triangle'], right: readonly number[]): number[] {
  const solution = new Array<number>(right.length).fill(0)
  for (let row = right.length - 1; row >= 0; row--) {
    let rest = at(right, row)
    for (let k = row + 1; k < right.length; k++) rest -= entry(triangle, k, row) * at(solution, k)
    const diagonal = entry(triangle, row, row)
    solution[row] = diagonal === 0 ? 0 : rest / diagonal
  }
  return solution
}

/** Coefficient `index` as weights on the outcomes: the row of the pseudo-inverse. */
function influence({ basis, triangle }: Orthogonal, index: number): Float64Array {
  const weights = new Float64Array(basis[0]?.length ?? 0)
  basis.forEach((direction, k) => {
    const unit = basis.map((_, j) => (j === k ? 1 : 0))
    subtract(weights, direction, -at(solveTriangle(triangle, unit), index))
  })
  return weights
}

function robust(
  parts: { weights: Float64Array; residuals: readonly number[]; leverage: readonly number[] },
  rank: number,
) {
  const { weights, residuals, leverage } = parts
  const count = residuals.length
  const meat = (inflate: (leverage: number) => number) =>
    residuals.reduce(
      (total, residual, i) => total + (at(weights, i) * residual) ** 2 * inflate(at(leverage, i)),
      0,
    )
  const saturated = leverage.some((value) => value > 1 - 1e-10)
  const hc0 = meat(() => 1)
  return {
    hc0,
    hc1: (hc0 * count) / (count - rank),
    hc2: saturated ? null : meat((h) => 1 / (1 - h)),
    hc3: saturated ? null : meat((h) => 1 / (1 - h) ** 2),
  }
}

/**
 * Ordinary least squares of `outcome` on the given design `columns` (add a column of ones for an intercept), with
 * classical and heteroscedasticity-robust variances. All columns have the length of `outcome`.
 */
export function leastSquares(
  columns: readonly (readonly number[])[],
  outcome: readonly number[],
): LeastSquaresFit {
  const orthogonal = orthogonalise(columns)
  const { basis, triangle } = orthogonal
  const residual = Float64Array.from(outcome)
  const projections = basis.map((direction) => {
    const amount = dot(direction, residual)
    subtract(residual, direction, amount)
    return amount
  })
  const coefficients = solveTriangle(triangle, projections)
  const residuals = Array.from(residual)
  const leverage = outcome.map((_, i) => basis.reduce((total, direction) => total + at(direction, i) ** 2, 0))
  const rank = triangle.filter((column, k) => at(column, k) > 0).length
  return {
    coefficients,
    residuals,
    rank,
    classicalVariance: (coefficient) => {
      const weights = influence(orthogonal, coefficient)
      return (dot(weights, weights) * dot(residuals, residuals)) / (outcome.length - rank)
    },
    robustVariances: (coefficient) =>
      robust({ weights: influence(orthogonal, coefficient), residuals, leverage }, rank),
  }
}
