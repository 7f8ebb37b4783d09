/**
 * The number at `index`. Reading outside the array is a programming error and yields NaN, which every later
 * computation carries on, so that it cannot pass unnoticed.
 */
export function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? Number.NaN
}

/** The entry of a matrix (a list of rows) in the given row and column; NaN outside of it. */
export function entry(matrix: readonly (readonly number[])[], row: number, column: number): number {
  return matrix[row]?.[column] ?? Number.NaN
}

/** The sum of the values, in their order; 0 for none. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** The inner product of two lists of equal length. */
export function dot(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let total = 0
  for (let i = 0; i < left.length; i++) total += at(left, i) * at(right, i)
  return total
}
