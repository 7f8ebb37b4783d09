import { devianceTerm } from './binomial.ts'
import { type Tails, tailsFromLower, tailsFromUpper } from './gamma.ts'
import { expm1MinusArgument, log1pMinusArgument } from './log-space.ts'
import { normalQuantile } from './normal.ts'
import { integrateTail } from './quadrature.ts'
import { LN_SQRT_2PI, lnGamma, stirlingError } from './stirling.ts'

/** Below this both parameters are small enough for the continued fraction to be quick. */
const SMALL = 10

/** ln of the beta function for a, b > 0, without cancellation for large arguments. */
export function lnBeta(a: number, b: number): number {
  const p = Math.min(a, b)
  const q = Math.max(a, b)
  const share = p / (p + q)
  if (p >= SMALL) {
    const remainder = stirlingError(p) + stirlingError(q) - stirlingError(p + q)
    return LN_SQRT_2PI - 0.5 * Math.log(q) + remainder + (p - 0.5) * Math.log(share) + q * Math.log1p(-share)
  }
  if (q >= SMALL) {
    const remainder = stirlingError(q) - stirlingError(p + q)
    return lnGamma(p) + remainder + p - p * Math.log(p + q) + (q - 0.5) * Math.log1p(-share)
  }
  return lnGamma(p) + (lnGamma(q) - lnGamma(p + q))
}

/** A point x in [0, 1] given together with its complement y = 1 - x, for a Beta(a, b) distribution. */
export type BetaPoint = Readonly<{ x: number; y: number; a: number; b: number }>

/** ln of x^a y^b / B(a, b): the beta density on the logit axis, by the saddle-point form. */
function lnLogitDensity({ x, y, a, b }: BetaPoint): number {
  const n = a + b
  const remainder = stirlingError(n) - stirlingError(a) - stirlingError(b)
  const deviance = devianceTerm(a, n * x) + devianceTerm(b, n * y)
  return remainder - deviance - LN_SQRT_2PI + 0.5 * Math.log(a * (b / n))
}

/** The mass on one side of logit(x) (direction 1 right, -1 left) in units of the density there; x <= 1/2. */
function sideIntegral({ x, y, a, b }: BetaPoint, direction: 1 | -1): number {
  const n = a + b
  const slope = direction * (b * x - a * y)
  const drop = (u: number) => {
    const step = direction * u
    const bend = log1pMinusArgument(x * Math.expm1(step)) + x * expm1MinusArgument(step)
    return -slope * u - n * bend
  }
  return integrateTail({ drop, slope, curvature: n * x * y })
}

/** The mass beyond the point, away from the mode, in units of the logit density there. */
function outwardIntegral(point: BetaPoint, direction: 1 | -1): number {
  if (point.x <= 0.5) return sideIntegral(point, direction)
  const { x, y, a, b } = point
  return sideIntegral({ x: y, y: x, a: b, b: a }, direction === 1 ? -1 : 1)
}

/** I_x(a, b) a / density as the series 1 + (a+b)/(a+1) x + (a+b)(a+b+1)/((a+1)(a+2)) x^2 + ... */
function lowerSeries({ x, a, b }: BetaPoint): number {
  let term = 1
  let sum = 1
  for (let n = 1; n < 2000 && term > 1e-17 * sum; n += 1) {
    term *= ((a + b + n - 1) / (a + n)) * x
    sum += term
  }
  return sum
}

/** I_x(a, b) a / density as a continued fraction (modified Lentz), quick for x below the mean. */
function lowerFraction({ x, a, b }: BetaPoint): number {
  const tiny = 1e-300
  const guard = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m < 1000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / guard(1 + even * d)
    c = guard(1 + even / c)
    value *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / guard(1 + odd * d)
    c = guard(1 + odd / c)
    const change = d * c
    value *= change
    if (Math.abs(change - 1) < 1e-16) break
  }
  return value
}

/** Tails with a <= b: whichever tail lies away from the mode is computed, the other completed. */
function orderedTails(point: BetaPoint): Tails {
  const { x, y, a, b } = point
  const lnDensity = lnLogitDensity(point)
  const belowMean = b * x <= a * y
  if (b < SMALL) {
    if (belowMean) return tailsFromLower(lnDensity - Math.log(a) + Math.log(lowerFraction(point)))
    const mirrored = { x: y, y: x, a: b, b: a }
    return tailsFromUpper(lnDensity - Math.log(b) + Math.log(lowerFraction(mirrored)))
  }
  if (!belowMean) return tailsFromUpper(lnDensity + Math.log(outwardIntegral(point, 1)))
  if (a < SMALL) return tailsFromLower(lnDensity - Math.log(a) + Math.log(lowerSeries(point)))
  return tailsFromLower(lnDensity + Math.log(outwardIntegral(point, -1)))
}

/**
 * Both tails of Beta(a, b) at a point given with its complement, so that neither x nor 1 - x loses digits.
 * a, b > 0 and x + y = 1.
 */
export function regularisedBetaAt({ x, y, a, b }: BetaPoint): Tails {
  if (!(x > 0)) return tailsFromLower(-Infinity)
  if (!(y > 0)) return tailsFromUpper(-Infinity)
  if (a <= b) return orderedTails({ x, y, a, b })
  const mirrored = orderedTails({ x: y, y: x, a: b, b: a })
  return {
    lower: mirrored.upper,
    upper: mirrored.lower,
    lnLower: mirrored.lnUpper,
    lnUpper: mirrored.lnLower,
  }
}

/**
 * Regularised incomplete beta: P(X <= x) (`lower`) and P(X > x) (`upper`) for X ~ Beta(a, b), with their
 * logarithms, which stay finite where the plain tail underflows. x in [0, 1], a, b > 0.
 */
export function regularisedBeta(x: number, a: number, b: number): Tails {
  return regularisedBetaAt({ x, y: 1 - x, a, b })
}

/** The logistic function and its complement. */
function logistic(s: number): { x: number; y: number } {
  const small = Math.exp(-Math.abs(s))
  const rest = 1 / (1 + small)
  return s < 0 ? { x: small * rest, y: rest } : { x: rest, y: small * rest }
}

/** A start on the logit axis: the normal approximation, or the power law of the far tail where that is lower. */
function quantileStart(lnP: number, a: number, b: number): number {
  const centre = Math.log(a / b)
  const spread = Math.sqrt(1 / a + 1 / b)
  const normal = centre + spread * normalQuantile(Math.max(Math.exp(lnP), 1e-300))
  const power = (lnP + Math.log(a) + lnBeta(a, b)) / a
  return Math.min(normal, Math.max(power, normal - 50 * spread))
}

/**
 * Newton's method for the point with ln lower tail lnP (<= ln 1/2) on the logit axis. The ln of a log-concave
 * distribution function is concave, so after the first step the iteration rises to the root without leaving it.
 */
function lowerLogitQuantile(lnP: number, a: number, b: number): number {
  let s = quantileStart(lnP, a, b)
  for (let round = 0; round < 100; round += 1) {
    const { x, y } = logistic(s)
    const { lnLower } = regularisedBetaAt({ x, y, a, b })
    const hazard = Math.exp(lnLogitDensity({ x, y, a, b }) - lnLower)
    const step = (lnP - lnLower) / hazard
    if (!Number.isFinite(step)) break
    s += Math.max(-20, Math.min(20, step))
    if (Math.abs(step) < 1e-15 * Math.max(1, Math.abs(s))) break
  }
  return s
}

/**
 * The point x with P(X <= x) = p for X ~ Beta(a, b), p in [0, 1], a, b > 0; relative error below 1e-12 in the
 * smaller of x and 1 - x (as far as doubles can hold 1 - x).
 */
export function betaQuantile(p: number, a: number, b: number): number {
  if (p <= 0) return 0
  if (p >= 1) return 1
  const median = regularisedBeta(a / (a + b), a, b)
  if (p <= median.lower) return logistic(lowerLogitQuantile(Math.log(p), a, b)).x
  return logistic(lowerLogitQuantile(Math.log1p(-p), b, a)).y
}
