import { type Matrix, quadraticForm } from '../linear-algebra/solve.ts'
import { chiSquareUpper } from '../numeric/index.ts'

/** An estimate in one cell: one variant of the first experiment with one variant of the second. */
export interface CellEstimate {
  readonly estimate: number
  /** The variance of the estimate, above 0. */
  readonly variance: number
}

/** Cells by variant of the first experiment (rows) and of the second (columns); the controls come first. */
export type CellTable<Cell> = readonly (readonly Cell[])[]

/** A difference of differences of one pair of treatments against the two controls. */
export interface InteractionContrast {
  readonly row: number
  readonly column: number
  readonly interaction: number
  readonly standardError: number
}

/** A chi-square statistic with its p-value. */
export interface ChiSquareTest {
  readonly statistic: number
  readonly degreesOfFreedom: number
  readonly pValue: number
  readonly lnPValue: number
}

/** The chi-square test of a statistic. */
export function chiSquareTest(statistic: number, degreesOfFreedom: number): ChiSquareTest {
  const { p, lnP } = chiSquareUpper(statistic, degreesOfFreedom)
  return { statistic, degreesOfFreedom, pValue: p, lnPValue: lnP }
}

const outside: CellEstimate = { estimate: Number.NaN, variance: Number.NaN }

function cellAt(cells: CellTable<CellEstimate>, row: number, column: number): CellEstimate {
  return cells[row]?.[column] ?? outside
}

/**
 * The interaction of every pair of treatments: (treated both - treated second only) - (treated first only - neither).
 * Row by row, without the controls.
 */
export function interactionContrasts(cells: CellTable<CellEstimate>): readonly InteractionContrast[] {
  return cells.slice(1).flatMap((line, i) =>
    line.slice(1).map((both, j) => {
      const [row, column] = [i + 1, j + 1]
      const first = cellAt(cells, row, 0)
      const second = cellAt(cells, 0, column)
      const neither = cellAt(cells, 0, 0)
      return {
        row,
        column,
        interaction: both.estimate - second.estimate - (first.estimate - neither.estimate),
        standardError: Math.sqrt(both.variance + first.variance + second.variance + neither.variance),
      }
    }),
  )
}

/** The covariance of two contrasts: they share the control cell, and a row's or column's control cell if they are in it. */
function contrastCovariances(
  cells: CellTable<CellEstimate>,
  contrasts: readonly InteractionContrast[],
): Matrix {
  return contrasts.map((one) =>
    contrasts.map((other) => {
      const [sameRow, sameColumn] = [one.row === other.row, one.column === other.column]
      return (
        cellAt(cells, 0, 0).variance +
        (sameRow ? cellAt(cells, one.row, 0).variance : 0) +
        (sameColumn ? cellAt(cells, 0, one.column).variance : 0) +
        (sameRow && sameColumn ? cellAt(cells, one.row, one.column).variance : 0)
      )
    }),
  )
}

/**
 * Wald's test that no pair of treatments interacts, for tables of any size with two or more rows and columns, with a
 * variance of its own in every cell. (rows - 1)(columns - 1) degrees of freedom.
 */
export function waldInteractionTest(cells: CellTable<CellEstimate>): ChiSquareTest {
  const contrasts = interactionContrasts(cells)
  const covariances = contrastCovariances(cells, contrasts)
  const statistic = quadraticForm(
    covariances,
    contrasts.map(({ interaction }) => interaction),
  )
  return chiSquareTest(statistic, contrasts.length)
}
