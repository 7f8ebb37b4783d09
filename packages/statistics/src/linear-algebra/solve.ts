import { at, entry } from './element.ts'

/** A matrix as a list of rows. */
export type Matrix = readonly (readonly number[])[]

/** A pivot smaller than this share of its own diagonal entry counts as zero: the column depends on earlier ones. */
const DEPENDENT = 1e-11

function pivot(matrix: Matrix, factor: readonly number[][], row: number): number {
  let rest = entry(matrix, row, row)
  for (let k = 0; k < row; k++) rest -= entry(factor, row, k) ** 2
  return rest > DEPENDENT * entry(matrix, row, row) ? Math.sqrt(rest) : 0
}

function below(
  matrix: Matrix,
  factor: readonly number[][],
  position: { row: number; column: number },
): number {
  const { row, column } = position
  const diagonal = entry(factor, column, column)
  if (diagonal === 0) return 0
  let rest = entry(matrix, row, column)
  for (let k = 0; k < column; k++) rest -= entry(factor, row, k) * entry(factor, column, k)
  return rest / diagonal
}

/**
 * The Cholesky factor L (lower triangle, matrix = L L') of a symmetric matrix without negative eigenvalues.
 * A column that depends on the ones before it gets a zero pivot and a zero column.
 */
export function cholesky(matrix: Matrix): Matrix {
  const factor: number[][] = []
  for (let row = 0; row < matrix.length; row++) {
    const line: number[] = []
    factor.push(line)
    for (let column = 0; column < row; column++) line.push(below(matrix, factor, { row, column }))
    line.push(pivot(matrix, factor, row))
  }
  return factor
}

function forward(factor: Matrix, right: readonly number[]): number[] {
  const solution: number[] = []
  for (let row = 0; row < factor.length; row++) {
    let rest = at(right, row)
    for (let k = 0; k < row; k++) rest -= entry(factor, row, k) * at(solution, k)
    const diagonal = entry(factor, row, row)
    solution.push(diagonal === 0 ? 0 : rest / diagonal)
  }
  return solution
}

function backward(factor: Matrix, right: readonly number[]): number[] {
  const solution = new Array<number>(factor.length).fill(0)
  for (let row = factor.length - 1; row >= 0; row--) {
    let rest = at(right, row)
    for (let k = row + 1; k < factor.length; k++) rest -= entry(factor, k, row) * at(solution, k)
    const diagonal = entry(factor, row, row)
    solution[row] = diagonal === 0 ? 0 : rest / diagonal
  }
  return solution
}

/**
 * Solves `matrix * x = right` for a symmetric matrix without negative eigenvalues (a covariance matrix). Where
 * columns depend on each other, the later ones get the coefficient 0, so the answer exists always.
 */
export function solveSymmetric(matrix: Matrix, right: readonly number[]): number[] {
  const factor = cholesky(matrix)
  return backward(factor, forward(factor, right))
}

/** The quadratic form `v' matrix^-1 v` of a symmetric positive matrix: the Wald statistic of `v` with that covariance. */
export function quadraticForm(matrix: Matrix, vector: readonly number[]): number {
  return forward(cholesky(matrix), vector).reduce((total, value) => total + value * value, 0)
}
