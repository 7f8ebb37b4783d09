import type { BayesianVariant } from '../api-types.ts'

type Posterior = NonNullable<BayesianVariant['posterior']>

interface Point {
  x: number
  y: number
}

const POINTS = 161
const SPREAD = 4.5

const logDensity = (posterior: Posterior, x: number): number => {
  const { family, alpha, beta, mean, standard_deviation } = posterior
  if (family === 'beta' && alpha !== null && beta !== null) {
    return (alpha - 1) * Math.log(x) + (beta - 1) * Math.log1p(-x)
  }
  return -0.5 * ((x - mean) / standard_deviation) ** 2
}

const support = ({ family, mean, standard_deviation: sd }: Posterior): [number, number] => {
  const low = mean - SPREAD * sd
  const high = mean + SPREAD * sd
  return family === 'beta' ? [Math.max(low, 1e-9), Math.min(high, 1 - 1e-9)] : [low, high]
}

const area = (points: readonly Point[]): number =>
  points.reduce((sum, point, index) => {
    const before = points[index - 1]
    return before ? sum + ((point.y + before.y) / 2) * (point.x - before.x) : sum
  }, 0)

/**
 * Density of a posterior over 4.5 standard deviations on either side, normalised over that range.
 *
 * @returns points from left to right; empty when the posterior has no spread
 */
export const densityOf = (posterior: Posterior): Point[] => {
  if (!(posterior.standard_deviation > 0)) return []
  const [low, high] = support(posterior)
  const grid = Array.from({ length: POINTS }, (_, index) => low + ((high - low) * index) / (POINTS - 1))
  const logs = grid.map((x) => logDensity(posterior, x))
  const top = Math.max(...logs)
  const raw = grid.map((x, index) => ({ x, y: Math.exp((logs[index] ?? top) - top) }))
  const whole = area(raw)
  return raw.map(({ x, y }) => ({ x, y: y / whole }))
}
