import { at, sum } from '../linear-algebra/element.ts'
import { type ChiSquareTest, chiSquareTest } from './contrasts.ts'

/**
 * Pearson's test that being in a variant of one experiment tells nothing about the variant of another, on the numbers
 * of users per cell. A small p-value (alert below .001) means that hashing or mutual exclusion leaks between them.
 * Rows and columns without users are left out; null when fewer than two of either are left.
 */
export function independenceTest(users: readonly (readonly number[])[]): ChiSquareTest | null {
  const rows = users.map((line) => sum(line))
  const columns = (users[0] ?? []).map((_, column) => sum(users.map((line) => at(line, column))))
  const total = sum(rows)
  const live = (totals: readonly number[]) => totals.filter((value) => value > 0).length
  const degreesOfFreedom = (live(rows) - 1) * (live(columns) - 1)
  if (!(degreesOfFreedom > 0)) return null
  const parts = users.flatMap((line, row) =>
    line.map((observed, column) => {
      const expected = at(rows, row) * (at(columns, column) / total)
      return expected > 0 ? (observed - expected) ** 2 / expected : 0
    }),
  )
  return chiSquareTest(sum(parts), degreesOfFreedom)
}
