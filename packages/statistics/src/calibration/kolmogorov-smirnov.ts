/** The distance of a sample from the uniform distribution on [0, 1], with its p-value. */
export interface UniformityTest {
  /** The largest distance of the sample's distribution function to the uniform one. */
  readonly distance: number
  readonly pValue: number
}

/** Terms of the series below this no longer matter. */
const NEGLIGIBLE = 1e-17

/** P(K > x) of Kolmogorov's distribution: 2 sum (-1)^(k-1) exp(-2 k^2 x^2), by its other form for small x. */
function kolmogorovSurvival(x: number): number {
  if (x < 1) return 1 - kolmogorovCdf(x)
  let sum = 0
  for (let k = 1; k < 100; k += 1) {
    const term = Math.exp(-2 * k * k * x * x)
    sum += k % 2 === 1 ? term : -term
    if (term < NEGLIGIBLE) break
  }
  return Math.max(0, Math.min(1, 2 * sum))
}

/** sqrt(2 pi)/x sum exp(-(2k-1)^2 pi^2 / (8 x^2)), which converges fast for x < 1. */
function kolmogorovCdf(x: number): number {
  if (x < 0.04) return 0
  let sum = 0
  for (let k = 1; k < 100; k += 1) {
    const term = Math.exp((-((2 * k - 1) ** 2) * Math.PI ** 2) / (8 * x * x))
    sum += term
    if (term < NEGLIGIBLE * sum) break
  }
  return (Math.sqrt(2 * Math.PI) / x) * sum
}

/**
 * The test of Kolmogorov and Smirnov that values between 0 and 1, such as the p-values of tests without an effect, are
 * uniform; the p-value by Stephens' (1974) approximation, good to a few thousandths from ten values on. Null without a value.
 */
export function uniformityTest(values: readonly number[]): UniformityTest | null {
  const count = values.length
  if (count === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const distance = sorted.reduce(
    (largest, value, i) => Math.max(largest, (i + 1) / count - value, value - i / count),
    0,
  )
  const root = Math.sqrt(count)
  return { distance, pValue: kolmogorovSurvival((root + 0.12 + 0.11 / root) * distance) }
}
