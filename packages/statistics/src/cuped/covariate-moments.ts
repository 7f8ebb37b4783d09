import { at, entry } from '../linear-algebra/element.ts'
import type { Matrix } from '../linear-algebra/solve.ts'

/**
 * Means and centred cross products of several quantities per unit: the covariates first, the outcome last. A plain
 * value that adds, merges and splits without cancellation; every adjusted figure follows from one of these per arm.
 */
export interface CovariateMoments {
  readonly count: number
  readonly means: readonly number[]
  /** `products[i][j]`: the sum over units of (value i - mean i)(value j - mean j). */
  readonly products: Matrix
}

/** The moments of no units, for a number of quantities (covariates and outcome together). */
export function noCovariateMoments(quantities: number): CovariateMoments {
  const zeros = () => new Array<number>(quantities).fill(0)
  return { count: 0, means: zeros(), products: zeros().map(zeros) }
}

/**
 * The moments of two groups of units together, in any order and grouping.
 * Source: Chan, Golub & LeVeque 1983.
 */
function combine(first: CovariateMoments, second: CovariateMoments): CovariateMoments {
  const count = first.count + second.count
  if (first.count === 0 || second.count === 0) return first.count === 0 ? second : first
  const shifts = second.means.map((mean, i) => mean - at(first.means, i))
  const weight = first.count * (second.count / count)
  return {
    count,
    means: first.means.map((mean, i) => mean + at(shifts, i) * (second.count / count)),
    products: first.products.map((line, i) =>
      line.map((value, j) => value + entry(second.products, i, j) + at(shifts, i) * at(shifts, j) * weight),
    ),
  }
}

/** The moments of all groups of units together. Needs one group at least. */
export function mergeCovariateMoments(groups: readonly CovariateMoments[]): CovariateMoments {
  const [first, ...others] = groups
  if (first === undefined) throw new RangeError('there are no groups to merge')
  return others.reduce(combine, first)
}

/** The moments after one more unit, with its covariates first and its outcome last. */
export function withUnit(moments: CovariateMoments, values: readonly number[]): CovariateMoments {
  const zeros = values.map(() => values.map(() => 0))
  return combine(moments, { count: 1, means: values, products: zeros })
}

/**
 * Sums over units of values shifted by an origin near their mean, as a database can report them: of each quantity and
 * of each product of two, covariates first, outcome last.
 */
export interface ShiftedProductSums {
  readonly count: number
  readonly origins: readonly number[]
  readonly sums: readonly number[]
  /** `products[i][j]`: the sum of (value i - origin i)(value j - origin j). */
  readonly products: Matrix
}

/** The moments from shifted sums. With origins near the means nothing cancels. */
export function covariateMomentsFromSums({
  count,
  origins,
  sums,
  products,
}: ShiftedProductSums): CovariateMoments {
  if (count === 0) return noCovariateMoments(origins.length)
  const shifts = sums.map((total) => total / count)
  return {
    count,
    means: origins.map((origin, i) => origin + at(shifts, i)),
    products: products.map((line, i) => line.map((value, j) => value - at(sums, i) * at(shifts, j))),
  }
}

/** The moments of units given one by one, each with its covariates first and its outcome last; in two passes. */
export function covariateMomentsOf(units: readonly (readonly number[])[]): CovariateMoments {
  const origins = units[0] ?? []
  const count = units.length
  const means = origins.map((origin, i) => {
    let total = 0
    for (const unit of units) total += at(unit, i) - origin
    return origin + total / count
  })
  const products = origins.map((_, i) =>
    origins.map((__, j) => {
      let total = 0
      for (const unit of units) total += (at(unit, i) - at(means, i)) * (at(unit, j) - at(means, j))
      return total
    }),
  )
  return { count, means, products }
}
