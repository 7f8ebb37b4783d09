import { type Interval, symmetricInterval } from '../interval.ts'
import { normalQuantileUpper } from '../numeric/index.ts'
import { adjustPValues, type CorrectionMethod, type Family, familySize } from './adjust.ts'

/** The adjustment in an interval's level: for nothing, all comparisons at once, or the share of false coverage. */
export type IntervalAdjustment = 'none' | 'bonferroni' | 'fcr'

/** The error rate of one comparison's interval, and what was adjusted for. */
export type IntervalLevel = Readonly<{ alpha: number; adjustment: IntervalAdjustment }>

/** Methods whose intervals hold simultaneously, at alpha over the family's size. */
const SIMULTANEOUS: readonly CorrectionMethod[] = ['bonferroni', 'holm']

/**
 * The error rate at which to draw each comparison's interval so that it matches the correction of the p-values:
 * Bonferroni and Holm alpha / m for all; Benjamini-Hochberg (and -Yekutieli) the false-coverage level R alpha / m for
 * the R selected ones, the marginal level labelled `none` for the others; null where no p-value was computed.
 * Source: Benjamini & Yekutieli 2005.
 */
export function intervalLevels(input: {
  pValues: Family
  method: CorrectionMethod
  alpha: number
}): (IntervalLevel | null)[] {
  const { pValues, method, alpha } = input
  const size = familySize(pValues)
  const adjusted = adjustPValues(pValues, method)
  const selected = adjusted.map((p) => p !== null && p <= alpha)
  const count = selected.filter(Boolean).length
  const harmonic = method === 'benjamini-yekutieli' ? harmonicNumber(size) : 1
  return adjusted.map((p, index) => {
    if (p === null) return null
    if (SIMULTANEOUS.includes(method)) return { alpha: alpha / size, adjustment: 'bonferroni' }
    if (method === 'none' || !selected[index]) return { alpha, adjustment: 'none' }
    return { alpha: (count * alpha) / (size * harmonic), adjustment: 'fcr' }
  })
}

/** 1 + 1/2 + ... + 1/n. */
function harmonicNumber(n: number): number {
  let sum = 0
  for (let k = n; k >= 1; k -= 1) sum += 1 / k
  return sum
}

/** The normal interval estimate +- z standard errors at error rate alpha. */
export function normalInterval(input: { estimate: number; standardError: number; alpha: number }): Interval {
  return symmetricInterval(input.estimate, normalQuantileUpper(input.alpha / 2) * input.standardError)
}

/**
 * The per-comparison alpha, the error rate to plan a test with: alpha over the number of comparisons under any correction (for
 * the false discovery rate this is the worst case, a single true effect), alpha without one.
 */
export function perComparisonAlpha(input: {
  alpha: number
  comparisons: number
  method: CorrectionMethod
}): number {
  return input.method === 'none' ? input.alpha : input.alpha / Math.max(1, input.comparisons)
}
