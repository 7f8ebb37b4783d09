/** Shares of traffic are percent with at most two decimals; sums are taken in hundredths, which are exact. */
const WHOLE = 10_000

const hundredths = (percent: number): number => Math.round(percent * 100)

/** The sum of shares in percent, exact to two decimals. */
export const allocationSum = (shares: readonly number[]): number =>
  shares.reduce((sum, share) => sum + hundredths(share), 0) / 100

/** Whether shares in percent are the whole traffic. */
export const isWholeAllocation = (shares: readonly number[]): boolean => allocationSum(shares) === 100

/**
 * 100 % in equal parts of two decimals; the last part takes the rest of rounding.
 *
 * @param count how many parts, from 0
 */
export const equalAllocation = (count: number): number[] => {
  const part = Math.floor(WHOLE / Math.max(1, count))
  return Array.from({ length: count }, (_, index) =>
    index === count - 1 ? (WHOLE - part * (count - 1)) / 100 : part / 100,
  )
}

/** Whether a bandit's smallest weight of a variant, 0 to 1, leaves no room for the weights of all variants. */
export const isWeightFloorTooHigh = (floor: number, variants: number): boolean => floor * variants > 1
