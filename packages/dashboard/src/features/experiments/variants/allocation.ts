import { equalAllocation } from '@assay/lifecycle'

export { equalAllocation as equalShares } from '@assay/lifecycle'

/** Shares are percent with at most two decimals; sums are taken in hundredths, which are exact. */
const WHOLE = 10_000

const hundredths = (percent: number): number => Math.round(percent * 100)

/**
 * `total` hundredths shared out in proportion to `weights`; in equal parts when all weights are 0. What rounding leaves
 * goes to the largest remainders.
 */
const sharedOut = (total: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((left, right) => left + right, 0)
  const exact = weights.map((weight) => (sum === 0 ? total / weights.length : (total * weight) / sum))
  const floors = exact.map(Math.floor)
  const rest = total - floors.reduce((left, right) => left + right, 0)
  const roundedUp = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((left, right) => right.remainder - left.remainder)
    .slice(0, rest)
    .map(({ index }) => index)
  return floors.map((floor, index) => floor + (roundedUp.includes(index) ? 1 : 0))
}

const asPercents = (parts: readonly number[]): number[] => parts.map((part) => part / 100)

/**
 * Parts that only rounding made unequal count as equal, so that the remainder does not stay in every later allocation.
 * The last of equal parts takes the whole remainder: less than a hundredth per part, removed parts included.
 */
const asWeights = (parts: readonly number[]): readonly number[] =>
  Math.max(...parts) - Math.min(...parts) <= parts.length ? parts.map(() => 1) : parts

/**
 * The shares after one was set: the others keep their proportions and fill up to 100 %.
 *
 * @param share percent, cut to 0-100
 */
export const withShare = (shares: readonly number[], index: number, share: number): number[] => {
  if (shares.length < 2) return equalAllocation(shares.length)
  const chosen = Math.min(WHOLE, Math.max(0, hundredths(share)))
  const others = shares.filter((_, at) => at !== index).map(hundredths)
  const rest = sharedOut(WHOLE - chosen, asWeights(others))
  return asPercents([...rest.slice(0, index), chosen, ...rest.slice(index)])
}

/** The shares with one more at the end, which gets an equal part; the others shrink in proportion. */
export const withOneMore = (shares: readonly number[]): number[] =>
  withShare([...shares, 0], shares.length, 100 / (shares.length + 1))

/** The shares without one of them; the others grow in proportion. */
export const withoutOne = (shares: readonly number[], index: number): number[] =>
  asPercents(sharedOut(WHOLE, asWeights(shares.filter((_, at) => at !== index).map(hundredths))))
