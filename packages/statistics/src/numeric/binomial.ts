import { log1pMinusArgument } from './log-space.ts'
import { LN_SQRT_2PI, stirlingError } from './stirling.ts'

/**
 * The deviance x ln(x / np) + np - x for x >= 0 and np > 0, without cancellation for x close to np.
 * Source: Loader 2000, "Fast and accurate computation of binomial probabilities" (there called bd0).
 */
export function devianceTerm(x: number, np: number): number {
  if (x === 0) return np
  if (!(np > 0)) return Infinity
  const excess = (x - np) / np
  if (Math.abs(excess) > 0.4) return x * Math.log(x / np) + np - x
  return np * ((1 + excess) * log1pMinusArgument(excess) + excess * excess)
}

/**
 * ln P(X = k) for X ~ Binomial(n, p) by Loader's saddle-point form: full relative accuracy at n = 1e8.
 * k and n are whole numbers with 0 <= k <= n, p lies in [0, 1]. Outside the support: -Infinity.
 */
export function lnBinomialPmf(k: number, n: number, p: number): number {
  if (k < 0 || k > n) return -Infinity
  if (p === 0 || p === 1) return k === n * p ? 0 : -Infinity
  if (k === 0) return n * Math.log1p(-p)
  if (k === n) return n * Math.log(p)
  const rest = n - k
  const corrections = stirlingError(n) - stirlingError(k) - stirlingError(rest)
  const deviance = devianceTerm(k, n * p) + devianceTerm(rest, n * (1 - p))
  return corrections - deviance - LN_SQRT_2PI - 0.5 * Math.log(k * (rest / n))
}
