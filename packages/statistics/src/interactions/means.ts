import { sum } from '../linear-algebra/element.ts'
import { studentTwoSided } from '../numeric/index.ts'
import {
  type CellEstimate,
  type CellTable,
  type ChiSquareTest,
  type InteractionContrast,
  interactionContrasts,
  waldInteractionTest,
} from './contrasts.ts'

/** Units of one cell with the mean and the variance (divisor n - 1) of their values. */
export interface MeanCell {
  readonly count: number
  readonly mean: number
  readonly variance: number
}

/** A difference of differences of means with its t-test. */
export interface MeanContrast extends InteractionContrast {
  readonly t: number
  readonly degreesOfFreedom: number
  readonly pValue: number
}

/** The interaction of two experiments in one mean metric. */
export interface MeanInteraction {
  /** Wald's test over all pairs of treatments. */
  readonly result: ChiSquareTest
  readonly contrasts: readonly MeanContrast[]
}

/** Means with the variances of their own cells. */
export function meanEstimates(cells: CellTable<MeanCell>): CellTable<CellEstimate> {
  return cells.map((line) =>
    line.map(({ count, mean, variance }) => ({ estimate: mean, variance: variance / count })),
  )
}

/** Welch-Satterthwaite degrees of freedom of a sum of four means, each share taken relative to the whole variance. */
function satterthwaite(
  cells: CellTable<MeanCell>,
  { row, column, standardError }: InteractionContrast,
): number {
  const corners = [cells[0]?.[0], cells[0]?.[column], cells[row]?.[0], cells[row]?.[column]]
  const shares = corners.map((cell) =>
    cell === undefined
      ? Number.NaN
      : (cell.variance / cell.count / standardError ** 2) ** 2 / (cell.count - 1),
  )
  return 1 / sum(shares)
}

/**
 * Tests whether the effects of two experiments on a mean add up, with a variance of its own in every cell. Every cell
 * has two units or more and some variation.
 */
export function meanInteraction(cells: CellTable<MeanCell>): MeanInteraction {
  const estimates = meanEstimates(cells)
  const contrasts = interactionContrasts(estimates).map((contrast) => {
    const t = contrast.interaction / contrast.standardError
    const degreesOfFreedom = satterthwaite(cells, contrast)
    return { ...contrast, t, degreesOfFreedom, pValue: studentTwoSided(t, degreesOfFreedom).p }
  })
  return { result: waldInteractionTest(estimates), contrasts }
}

/**
 * The same contrasts under one common variance: the interaction terms of ordinary least squares with one mean per cell
 * (N - cells degrees of freedom). For comparison with other software; cells of unequal variance bias it.
 */
export function meanInteractionPooled(cells: CellTable<MeanCell>): readonly MeanContrast[] {
  const all = cells.flat()
  const degreesOfFreedom = sum(all.map(({ count }) => count - 1))
  const pooled = sum(all.map(({ count, variance }) => (count - 1) * variance)) / degreesOfFreedom
  const common = cells.map((line) => line.map((cell) => ({ ...cell, variance: pooled })))
  return interactionContrasts(meanEstimates(common)).map((contrast) => {
    const t = contrast.interaction / contrast.standardError
    return { ...contrast, t, degreesOfFreedom, pValue: studentTwoSided(t, degreesOfFreedom).p }
  })
}
