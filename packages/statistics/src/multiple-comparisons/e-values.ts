/** The e-BH selection of one family. */
export type EBenjaminiHochberg = Readonly<{
  /** The number of selected comparisons. */
  count: number
  /** Which; null where no e-value was given. */
  isSelected: (boolean | null)[]
  /** The error rate at which to draw the confidence sequence of each selected comparison; null when none is. */
  intervalAlpha: number | null
}>

/**
 * Benjamini-Hochberg for e-values given by their natural logarithms: selects the k largest for the largest k with
 * k e_(k) / m >= 1 / alpha. The false discovery rate is at most alpha at any stopping time and under any dependence,
 * and the selected confidence sequences at alpha k / m keep the false coverage rate. Null entries do not count.
 * Sources: Wang & Ramdas 2022; Xu, Wang & Ramdas 2022.
 */
export function eBenjaminiHochberg(input: {
  lnEValues: readonly (number | null)[]
  alpha: number
}): EBenjaminiHochberg {
  const descending = input.lnEValues.filter((value) => value !== null).sort((a, b) => b - a)
  const size = descending.length
  const isEnough = (lnE: number, rank: number) => lnE >= Math.log(size / (rank * input.alpha)) - 1e-12
  const count = descending.findLastIndex((lnE, index) => isEnough(lnE, index + 1)) + 1
  const smallest = descending[count - 1] ?? Infinity
  const isSelected = input.lnEValues.map((lnE) => (lnE === null ? null : lnE >= smallest))
  return { count, isSelected, intervalAlpha: count === 0 ? null : (input.alpha * count) / size }
}
