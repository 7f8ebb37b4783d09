import { devianceTerm } from './binomial.ts'
import { expm1MinusArgument } from './log-space.ts'
import { integrateTail } from './quadrature.ts'
import { LN_SQRT_2PI, stirlingError } from './stirling.ts'

export { LN_SQRT_2PI, lnChoose, lnGamma, stirlingError } from './stirling.ts'

/** Both tails of a distribution at one point, plain and as natural logarithms. */
export type Tails = Readonly<{ lower: number; upper: number; lnLower: number; lnUpper: number }>

/** Completes both tails from the ln of the lower one. */
export function tailsFromLower(lnTail: number): Tails {
  const lnLower = Math.min(lnTail, 0)
  const lower = Math.exp(lnLower)
  const lnUpper = lower === 0 ? 0 : Math.log1p(-lower)
  return { lower, upper: Math.max(0, -Math.expm1(lnLower)), lnLower, lnUpper }
}

/** Completes both tails from the ln of the upper one. */
export function tailsFromUpper(lnTail: number): Tails {
  const { lower, upper, lnLower, lnUpper } = tailsFromLower(lnTail)
  return { lower: upper, upper: lower, lnLower: lnUpper, lnUpper: lnLower }
}

/** ln of x^a e^-x / Gamma(a): the gamma density on the logarithmic axis, by the saddle-point form. */
function lnLogAxisDensity(a: number, x: number): number {
  return 0.5 * Math.log(a) - LN_SQRT_2PI - stirlingError(a) - devianceTerm(a, x)
}

/** P(a, x) a / density as the series 1 + x/(a+1) + x^2/((a+1)(a+2)) + ... */
function lowerSeries(a: number, x: number): number {
  let term = 1
  let sum = 1
  for (let n = 1; n < 500 && term > 1e-17 * sum; n += 1) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** The mass on one side of ln x (direction 1 right, -1 left) in units of the density there. */
function sideIntegral(a: number, x: number, direction: 1 | -1): number {
  const slope = direction * (x - a)
  const drop = (u: number) => -slope * u - x * expm1MinusArgument(direction * u)
  return integrateTail({ drop, slope, curvature: x })
}

function gammaTails(a: number, x: number): Tails {
  if (!(x > 0)) return tailsFromLower(-Infinity)
  if (x === Infinity) return tailsFromUpper(-Infinity)
  const lnDensity = lnLogAxisDensity(a, x)
  if (a < 10 && x < a + 1) return tailsFromLower(lnDensity - Math.log(a) + Math.log(lowerSeries(a, x)))
  if (x > a) return tailsFromUpper(lnDensity + Math.log(sideIntegral(a, x, 1)))
  return tailsFromLower(lnDensity + Math.log(sideIntegral(a, x, -1)))
}

/** Regularised lower incomplete gamma P(a, x), a > 0, x >= 0, in [0, 1]. */
export function regularisedGammaP(a: number, x: number): number {
  return gammaTails(a, x).lower
}

/** Regularised upper incomplete gamma Q(a, x), a > 0, x >= 0, in [0, 1]; a true tail, never 1 - P. */
export function regularisedGammaQ(a: number, x: number): number {
  return gammaTails(a, x).upper
}

/** ln P(a, x): finite where P itself underflows. */
export function lnRegularisedGammaP(a: number, x: number): number {
  return gammaTails(a, x).lnLower
}

/** ln Q(a, x): finite where Q itself underflows. */
export function lnRegularisedGammaQ(a: number, x: number): number {
  return gammaTails(a, x).lnUpper
}
