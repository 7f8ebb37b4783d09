import { log1mexp } from './log-space.ts'
import { LN_SQRT_2PI } from './stirling.ts'

const SQRT_2 = Math.SQRT2
const SQRT_PI = 1.772453850905516
const INV_SQRT_2PI = 0.3989422804014327

/** Step of the trapezoidal rule behind erfcx; its error is exp(-(pi / STEP)^2), about 7e-18. */
const STEP = 0.5
const TERMS = Array.from({ length: 13 }, (_, index) => {
  const square = ((index + 1) * STEP) ** 2
  return { square, weight: Math.exp(-square) }
})

/** erf(x) for |x| < 1/2 by its Taylor series. */
function erfSeries(x: number): number {
  const square = x * x
  let power = x
  let sum = x
  for (let n = 1; n < 40; n += 1) {
    power *= -square / n
    const next = sum + power / (2 * n + 1)
    if (next === sum) break
    sum = next
  }
  return (2 / SQRT_PI) * sum
}

/**
 * The scaled complementary error function e^(x^2) erfc(x): about 1 / (x sqrt(pi)) for large x, overflowing for
 * x < -26. Trapezoidal rule on the integral representation with the pole's residue (Hunter & Regan 1972).
 */
export function erfcx(x: number): number {
  if (x < 0.5) return Math.exp(x * x) * erfc(x)
  const square = x * x
  let sum = 0.5 / square
  for (const term of TERMS) sum += term.weight / (term.square + square)
  const body = ((2 * STEP * x) / Math.PI) * sum
  if (x >= Math.PI / STEP) return body
  return body - (2 * Math.exp(square)) / Math.expm1((2 * Math.PI * x) / STEP)
}

/** e^(-x^2 / scale) with the square split so that no digits are lost for large x; may be scaled down late. */
function timesGaussian(factor: number, x: number, scale: 1 | 2): number {
  const head = Math.round(x * 16) / 16
  const rest = Math.exp((-(x - head) * (x + head)) / scale)
  const exponent = (-head * head) / scale
  if (exponent > -600) return factor * rest * Math.exp(exponent)
  if (exponent < -800) return 0
  return factor * rest * Math.exp(exponent + 100) * Math.exp(-100)
}

/** The complementary error function 1 - erf(x), with full relative accuracy in the right tail. */
export function erfc(x: number): number {
  if (x < -0.5) return 2 - erfc(-x)
  if (x < 0.5) return 1 - erfSeries(x)
  return timesGaussian(erfcx(x), x, 1)
}

/** The error function, accurate near 0. */
export function erf(x: number): number {
  if (Math.abs(x) < 0.5) return erfSeries(x)
  return x > 0 ? 1 - erfc(x) : erfc(-x) - 1
}

/** Density of the standard normal distribution. */
export function normalPdf(z: number): number {
  return timesGaussian(INV_SQRT_2PI, Math.abs(z), 2)
}

/** P(Z > z) for a standard normal Z: a true tail, accurate down to the smallest double. */
export function normalSurvival(z: number): number {
  if (z < -SQRT_2 / 2) return 1 - normalSurvival(-z)
  if (z < SQRT_2 / 2) return 0.5 - 0.5 * erfSeries(z / SQRT_2)
  return timesGaussian(0.5 * erfcx(z / SQRT_2), z, 2)
}

/** P(Z <= z) for a standard normal Z, accurate in the lower tail. */
export function normalCdf(z: number): number {
  return normalSurvival(-z)
}

/** ln P(Z > z): finite where the tail underflows, and accurate where it is close to 1. */
export function lnNormalSurvival(z: number): number {
  if (z > 1) return Math.log(0.5 * erfcx(z / SQRT_2)) - (z * z) / 2
  return z < 0 ? Math.log1p(-normalSurvival(-z)) : Math.log(normalSurvival(z))
}

/** ln P(Z <= z): finite where the tail underflows, and accurate where it is close to 1. */
export function lnNormalCdf(z: number): number {
  return lnNormalSurvival(-z)
}

/** The Mills ratio P(Z > z) / density(z): the mean residual scale of a normal tail. */
export function millsRatio(z: number): number {
  return (SQRT_PI / SQRT_2) * erfcx(z / SQRT_2)
}

type Rational = Readonly<{ numerator: readonly number[]; denominator: readonly number[] }>

/** Wichura 1988, algorithm AS 241, the three pieces of PPND16 (coefficients from the lowest power up). */
const CENTRAL: Rational = {
  numerator: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987,
    67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  denominator: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
}
const MIDDLE: Rational = {
  numerator: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  denominator: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
}
const FAR: Rational = {
  numerator: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  denominator: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
    1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
  ],
}

function evaluate({ numerator, denominator }: Rational, x: number): number {
  let top = 0
  let bottom = 0
  for (let k = numerator.length - 1; k >= 0; k -= 1) {
    top = top * x + (numerator[k] ?? 0)
    bottom = bottom * x + (denominator[k] ?? 0)
  }
  return top / bottom
}

/** AS 241 for an upper tail below 0.075, given by its ln. */
function tailStart(lnP: number): number {
  const r = Math.sqrt(-lnP)
  return r <= 5 ? evaluate(MIDDLE, r - 1.6) : evaluate(FAR, r - 5)
}

/**
 * The z with ln P(Z > z) = lnP, for any lnP <= ln 1/2 (also far below the smallest double, such as -1e6).
 * AS 241 (or the leading asymptotic term) polished by Newton's method on the logarithm of the tail.
 */
export function normalQuantileUpperLn(lnP: number): number {
  if (lnP === -Infinity) return Infinity
  if (lnP > -2.5)
    return lnP > -0.6 ? -normalQuantileUpperLn(log1mexp(lnP)) : normalQuantileUpper(Math.exp(lnP))
  let z = lnP > -700 ? tailStart(lnP) : Math.sqrt(-2 * lnP - Math.log(-4 * Math.PI * lnP))
  for (let round = 0; round < 20; round += 1) {
    const step = (lnNormalSurvival(z) - lnP) * millsRatio(z)
    z += step
    if (Math.abs(step) < 1e-9 * z) break
  }
  return z
}

/** The z with P(Z > z) = p: accurate for tiny p; Infinity at 0 and -Infinity at 1. */
export function normalQuantileUpper(p: number): number {
  if (p <= 0) return Infinity
  if (p >= 1) return -Infinity
  const centred = 0.5 - p
  if (Math.abs(centred) <= 0.425) return centred * evaluate(CENTRAL, 0.180625 - centred * centred)
  if (p > 0.5) return -tailStart(Math.log1p(-p))
  return p < 1e-16 ? normalQuantileUpperLn(Math.log(p)) : tailStart(Math.log(p))
}

/** The z with P(Z <= z) = p: accurate for tiny p; -Infinity at 0 and Infinity at 1. */
export function normalQuantile(p: number): number {
  return -normalQuantileUpper(p)
}

/** ln of the standard normal density. */
export function lnNormalPdf(z: number): number {
  return -LN_SQRT_2PI - (z * z) / 2
}
