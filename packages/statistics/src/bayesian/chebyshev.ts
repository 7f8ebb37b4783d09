/** Nodes per panel. */
export const CHEBYSHEV_NODES = 16

const COUNT = CHEBYSHEV_NODES

/** The Chebyshev nodes of the first kind on [-1, 1], rising. */
export const chebyshevNodes: readonly number[] = Array.from({ length: COUNT }, (_, k) =>
  Math.cos((Math.PI * (COUNT - 0.5 - k)) / COUNT),
)

const polynomial = (j: number, x: number) => Math.cos(j * Math.acos(x))

/** The integral of T_j from x to 1. */
function polynomialIntegral(j: number, x: number): number {
  if (j === 0) return 1 - x
  if (j === 1) return (1 - x * x) / 2
  const antiderivative = (y: number) =>
    polynomial(j + 1, y) / (2 * (j + 1)) - polynomial(j - 1, y) / (2 * (j - 1))
  return antiderivative(1) - antiderivative(x)
}

/** A square matrix, row after row. Plain arrays: a typed array costs more to make than a panel costs to fill. */
function square(element: (row: number, column: number) => number): readonly number[] {
  return Array.from({ length: COUNT * COUNT }, (_, i) => element(Math.floor(i / COUNT), i % COUNT))
}

const node = (k: number) => chebyshevNodes[k] ?? Number.NaN
const share = (j: number) => (j === 0 ? 1 : 2) / COUNT

const toCoefficients = square((j, k) => share(j) * polynomial(j, node(k)))

/** The share of the value at a node in the integral from `from` to 1. */
function integralWeight(from: number, k: number): number {
  let total = 0
  for (let j = 0; j < COUNT; j++) total += share(j) * polynomial(j, node(k)) * polynomialIntegral(j, from)
  return total
}

const toRemainders = square((row, k) => integralWeight(node(row), k))
const toIntegral = Array.from({ length: COUNT }, (_, k) => integralWeight(-1, k))

function multiply(matrix: readonly number[], values: readonly number[]): number[] {
  const product: number[] = []
  for (let row = 0; row < COUNT; row++) {
    let total = 0
    for (let k = 0; k < COUNT; k++) total += (matrix[row * COUNT + k] ?? 0) * (values[k] ?? 0)
    product.push(total)
  }
  return product
}

/** The coefficients of the Chebyshev series through values at the nodes. */
export function chebyshevCoefficients(values: readonly number[]): number[] {
  return multiply(toCoefficients, values)
}

/** The integrals from every node to 1 of the polynomial through values at the nodes. */
export function chebyshevRemainders(values: readonly number[]): number[] {
  return multiply(toRemainders, values)
}

/** The integral over [-1, 1] of the polynomial through values at the nodes. */
export function chebyshevIntegral(values: readonly number[]): number {
  let total = 0
  for (let k = 0; k < COUNT; k++) total += (toIntegral[k] ?? 0) * (values[k] ?? 0)
  return total
}

/** The value of a Chebyshev series at x in [-1, 1], by Clenshaw's recurrence. */
export function chebyshevValue(coefficients: readonly number[], x: number): number {
  let ahead = 0
  let here = 0
  for (let j = COUNT - 1; j > 0; j--) {
    const next = 2 * x * here - ahead + (coefficients[j] ?? 0)
    ahead = here
    here = next
  }
  return x * here - ahead + (coefficients[0] ?? 0)
}
