/** Terms this far below the largest one, in ln, no longer change a sum. */
const NEGLIGIBLE = 42
const MAX_WALK = 20_000

/**
 * Visits equally spaced positions around a start, outwards to both sides, as long as the logarithm of a function with
 * one peak says that they matter: while it rises, or lies less than `depth` (42) below its largest value. For a smooth integrand
 * that falls to both sides the plain sum over these positions, times the step, is its integral to rounding error
 * (the trapezoidal rule on the real line; Trefethen & Weideman, SIAM Review 56(3), 2014).
 */
export function visitBump(
  { start, step, depth = NEGLIGIBLE }: { start: number; step: number; depth?: number },
  visit: (position: number) => number,
): void {
  let largest = visit(start)
  for (const direction of [-step, step]) {
    let before = Number.NEGATIVE_INFINITY
    for (let k = 1; k < MAX_WALK; k++) {
      const here = visit(start + k * direction)
      largest = Math.max(largest, here)
      if (!(here > before || here > largest - depth)) break
      before = here
    }
  }
}

/** ln of the integral of exp(lnIntegrand), a function with one peak, from values at equal steps around a start. */
export function lnIntegralOfBump(
  lnIntegrand: (position: number) => number,
  grid: { start: number; step: number },
): number {
  const values: number[] = []
  visitBump(grid, (position) => {
    const value = lnIntegrand(position)
    values.push(value)
    return value
  })
  const largest = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  if (!Number.isFinite(largest)) return largest
  const scaled = values.reduce((total, value) => total + Math.exp(value - largest), 0)
  return largest + Math.log(scaled * grid.step)
}

const GOLDEN = (Math.sqrt(5) - 1) / 2

/** The peak of a function that rises and then falls between two ends, to within `precision`, by golden section. */
export function peakBetween(
  value: (position: number) => number,
  { from, to, precision }: { from: number; to: number; precision: number },
): number {
  let [low, high] = [Math.min(from, to), Math.max(from, to)]
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)]
  let [valueLeft, valueRight] = [value(left), value(right)]
  for (let i = 0; i < 200 && high - low > precision; i++) {
    if (valueLeft < valueRight) {
      low = left
      left = right
      valueLeft = valueRight
      right = low + GOLDEN * (high - low)
      valueRight = value(right)
    } else {
      high = right
      right = left
      valueRight = valueLeft
      left = high - GOLDEN * (high - low)
      valueLeft = value(left)
    }
  }
  return (low + high) / 2
}
