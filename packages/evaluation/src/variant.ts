/** Variant with its percentage of the subjects: `traffic_allocation` on experiments, `weight` on flags. */
export type WeightedVariant =
  | { readonly traffic_allocation: number }
  | { readonly traffic_allocation?: never; readonly weight: number }

/**
 * The first variant in list order whose cumulative allocation exceeds `unit * 100`.
 * @param variants percentages, 0 to 100, with at most two decimals
 * @param unit from [0, 1)
 * @returns undefined only when no variant has a positive percentage
 */
export function chooseVariant<V extends WeightedVariant>(
  variants: readonly V[],
  unit: number,
): V | undefined {
  return variants[indexWithin(cumulativePercents(variants.map(percentOf)), unit)]
}

/**
 * The first variant whose cumulative bandit weight exceeds `unit`.
 * @param weights one per variant in list order, 0 to 1, summing to 1 up to rounding
 * @param unit from [0, 1)
 * @returns the variant's index; -1 only when no weight is positive
 */
export function chooseByWeights(weights: readonly number[], unit: number): number {
  return indexWithin(cumulativeWeights(weights), unit)
}

/** Upper ends of consecutive intervals of [0, 1), with the last non-empty one. */
export type Partition = {
  readonly ends: readonly number[]
  /**
   * Index of the last interval of positive size, used when rounding left the ends short of 1; -1 when there is none.
   */
  readonly last: number
}

/**
 * Cumulative percentages as ends on [0, 10000]: hundredths are integers, so that 33.33 + 33.33 + 33.34 is exactly
 * the whole and no subject falls between two variants.
 */
function cumulativeHundredths(percents: readonly number[]): number[] {
  let sum = 0
  return percents.map((percent) => {
    sum += Math.round(percent * 100)
    return sum
  })
}

/** Partition by percentages (at most two decimals). Computed once, read for every subject. */
export function cumulativePercents(percents: readonly number[]): Partition {
  const ends = cumulativeHundredths(percents).map((end) => end / 10_000)
  return { ends, last: lastPositive(percents) }
}

/** Partition by weights from 0 to 1. */
export function cumulativeWeights(weights: readonly number[]): Partition {
  let sum = 0
  const ends = weights.map((weight) => {
    sum += weight
    return sum
  })
  return { ends, last: lastPositive(weights) }
}

/** Index of the last share above zero, or -1. Written out, because the JavaScript of some edges lacks findLastIndex. */
function lastPositive(shares: readonly number[]): number {
  let index = shares.length - 1
  while (index >= 0 && !((shares[index] ?? 0) > 0)) index -= 1
  return index
}

/**
 * Index of the first interval whose end exceeds `unit` (0 to 1, 1 excluded), else of the last interval of positive
 * size.
 */
export function indexWithin(partition: Partition, unit: number): number {
  const { ends, last } = partition
  for (let index = 0; index < last; index += 1) {
    if (unit < (ends[index] ?? 0)) return index
  }
  return last
}

function percentOf(variant: WeightedVariant): number {
  return variant.traffic_allocation ?? variant.weight
}
