/** ln sqrt(2 pi). */
export const LN_SQRT_2PI = 0.9189385332046727

/** (-1)^k (zeta(k) - 1) / k for k = 2..40: the Taylor coefficients of lnGamma around 2. */
const ZETA_COEFFICIENTS = taylorCoefficients(40)

/** 1 - Euler's constant: the linear Taylor coefficient of lnGamma around 2. */
const ONE_MINUS_EULER = 0.42278433509846713

/** Bernoulli coefficients of the Stirling series: lnGamma remainder = sum c_j / x^(2j+1). */
const STIRLING_SERIES = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360360,
  1 / 156,
  -3617 / 122400,
]

/** zeta(k) - 1 by direct summation with an Euler-Maclaurin tail, k >= 2. */
function zetaMinusOne(k: number): number {
  const last = 20
  const powers: number[] = []
  for (let n = 2; n < last; n += 1) powers.push(n ** -k)
  const edge = last ** -k
  let tail = (last * edge) / (k - 1) + edge / 2
  let derivative = (k * edge) / last
  const bernoulli = [1 / 12, -1 / 720, 1 / 30240, -1 / 1209600, 1 / 47900160]
  for (const [j, coefficient] of bernoulli.entries()) {
    tail += coefficient * derivative
    const order = k + 2 * j + 1
    derivative *= (order * (order + 1)) / (last * last)
  }
  return powers.reduceRight((sum, power) => sum + power, tail)
}

function taylorCoefficients(highest: number): number[] {
  const coefficients: number[] = []
  for (let k = 2; k <= highest; k += 1) {
    coefficients.push(((k % 2 === 0 ? 1 : -1) * zetaMinusOne(k)) / k)
  }
  return coefficients
}

/** lnGamma(2 + z) for |z| <= 1/2 by its Taylor series. */
function lnGammaNearTwo(z: number): number {
  let sum = 0
  for (let k = ZETA_COEFFICIENTS.length - 1; k >= 0; k -= 1) {
    sum = sum * z + (ZETA_COEFFICIENTS[k] ?? 0)
  }
  return z * (ONE_MINUS_EULER + z * sum)
}

function stirlingSeries(x: number): number {
  const inverse = 1 / x
  const square = inverse * inverse
  let sum = 0
  for (let j = STIRLING_SERIES.length - 1; j >= 0; j -= 1) {
    sum = sum * square + (STIRLING_SERIES[j] ?? 0)
  }
  return sum * inverse
}

/** lnGamma for 2.5 < x < 15, by the recurrence down to the series around 2. */
function lnGammaByShift(x: number): number {
  const steps = Math.round(x) - 2
  const z = x - 2 - steps
  let product = 1
  for (let j = 1; j <= steps; j += 1) product *= x - j
  return Math.log(product) + lnGammaNearTwo(z)
}

/**
 * ln of the gamma function for x > 0 (Infinity at 0, NaN below).
 * Relative error about 1e-15, also next to the zeros at 1 and 2 (Taylor series); Stirling's series from 15 on.
 */
export function lnGamma(x: number): number {
  if (!(x > 0)) return x === 0 ? Infinity : Number.NaN
  if (x < 0.5) return lnGammaNearTwo(x) - Math.log1p(x) - Math.log(x)
  if (x < 1.5) return lnGammaNearTwo(x - 1) - Math.log1p(x - 1)
  if (x <= 2.5) return lnGammaNearTwo(x - 2)
  if (x < 15) return lnGammaByShift(x)
  return (x - 0.5) * Math.log(x) - x + LN_SQRT_2PI + stirlingSeries(x)
}

/** stirlingError of the whole numbers 0..15, where counts are small and asked for most. */
const SMALL_WHOLE_NUMBERS = Array.from({ length: 16 }, (_, n) => (n === 0 ? 0 : directStirlingError(n)))

function directStirlingError(x: number): number {
  return lnGamma(x + 1) - (x + 0.5) * Math.log(x) + x - LN_SQRT_2PI
}

/**
 * The error of Stirling's formula: lnGamma(x + 1) - ((x + 1/2) ln x - x + ln sqrt(2 pi)), x >= 0.
 * By convention 0 at x = 0, where callers handle the term themselves. Source: Loader 2000.
 */
export function stirlingError(x: number): number {
  if (x >= 15) return stirlingSeries(x)
  return SMALL_WHOLE_NUMBERS[x] ?? directStirlingError(x)
}

/**
 * ln of the binomial coefficient "n choose k", 0 <= k <= n; keeps its digits at n = 1e8, where differences of
 * lnGamma lose eight of them (Loader 2000).
 */
export function lnChoose(n: number, k: number): number {
  if (k < 0 || k > n) return -Infinity
  if (k === 0 || k === n) return 0
  const few = Math.min(k, n - k)
  const many = n - few
  const share = few / n
  const entropy = -few * Math.log(share) - many * Math.log1p(-share)
  const correction = stirlingError(n) - stirlingError(few) - stirlingError(many)
  return entropy + correction - LN_SQRT_2PI - 0.5 * Math.log(few * (many / n))
}
