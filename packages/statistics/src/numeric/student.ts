import { lnBeta, regularisedBetaAt } from './beta.ts'
import { normalQuantileUpperLn } from './normal.ts'
import { integrateTail } from './quadrature.ts'

/** From here on the tail integral is quicker and as accurate as the incomplete beta function. */
const MANY_DEGREES = 10

/** ln cosh(w) for w >= 0, accurate for tiny and for huge w. */
function lnCosh(w: number): number {
  if (w > 20) return w - Math.LN2
  const sinh = Math.sinh(w)
  return 0.5 * Math.log1p(sinh * sinh)
}

/**
 * ln P(T > t) for t >= 0. With t = sqrt(df) sinh w the density is cosh(w)^-df / B(df/2, 1/2), which is log-concave
 * and has a light tail whatever df, so one Gauss-Legendre rule serves all.
 */
function lnUpperTail(t: number, df: number): number {
  if (df < MANY_DEGREES) {
    const x = 1 / (1 + (t / df) * t)
    const y = 1 / (1 + df / t / t)
    return regularisedBetaAt({ x, y, a: df / 2, b: 0.5 }).lnLower - Math.LN2
  }
  const w = Math.asinh(t / Math.sqrt(df))
  const start = lnCosh(w)
  const tanh = Math.tanh(w)
  const mass = integrateTail({
    drop: (u) => -df * (lnCosh(w + u) - start),
    slope: df * tanh,
    curvature: df * (1 - tanh * tanh),
  })
  return Math.log(mass) - df * start - lnBeta(df / 2, 0.5)
}

/** ln P(T > t) for Student's t with df > 0 degrees of freedom (need not be whole). */
export function lnStudentSurvival(t: number, df: number): number {
  if (t < 0) return Math.log1p(-Math.exp(lnUpperTail(-t, df)))
  return t === 0 ? -Math.LN2 : lnUpperTail(t, df)
}

/** P(T > t) for Student's t with df > 0 degrees of freedom: a true tail. */
export function studentSurvival(t: number, df: number): number {
  return t < 0 ? 1 - studentSurvival(-t, df) : Math.exp(lnStudentSurvival(t, df))
}

/** P(T <= t) for Student's t with df > 0 degrees of freedom, accurate in the lower tail. */
export function studentCdf(t: number, df: number): number {
  return studentSurvival(-t, df)
}

/** Two-sided p-value of a t statistic, with its ln for where the plain value underflows. */
export function studentTwoSided(t: number, df: number): { p: number; lnP: number } {
  if (t === 0) return { p: 1, lnP: 0 }
  const lnP = Math.min(0, Math.LN2 + lnUpperTail(Math.abs(t), df))
  return { p: Math.exp(lnP), lnP }
}

/** First terms of the Cornish-Fisher expansion of the t quantile, on the asinh axis. */
function quantileStart(lnP: number, df: number): number {
  const z = normalQuantileUpperLn(lnP)
  const square = z * z
  const first = (square + 1) / (4 * df)
  const second = ((5 * square + 16) * square + 3) / (96 * df * df)
  const stretch = square < df ? 1 + first + second : 1 + first
  return Math.asinh((z * stretch) / Math.sqrt(df))
}

/**
 * Newton's method for the t with ln P(T > t) = lnP <= ln 1/2, on the axis w = asinh(t / sqrt(df)), where the ln of
 * the tail is concave: from the second iterate on the approach is one-sided and cannot overshoot.
 */
function upperQuantile(lnP: number, df: number): number {
  const lnScale = lnBeta(df / 2, 0.5)
  const root = Math.sqrt(df)
  let w = quantileStart(lnP, df)
  for (let round = 0; round < 60; round += 1) {
    const lnTail = lnStudentSurvival(root * Math.sinh(w), df)
    const hazard = Math.exp(-df * lnCosh(w) - lnScale - lnTail)
    const step = (lnTail - lnP) / hazard
    w = Math.max(0, w + Math.max(-10, Math.min(10, step)))
    if (!(Math.abs(step) > 1e-14 * w)) break
  }
  return root * Math.sinh(w)
}

/** The t with P(T > t) = p for Student's t with df > 0 degrees of freedom; accurate for tiny p. */
export function studentQuantileUpper(p: number, df: number): number {
  if (p <= 0) return Infinity
  if (p >= 1) return -Infinity
  if (p === 0.5) return 0
  return p < 0.5 ? upperQuantile(Math.log(p), df) : -upperQuantile(Math.log1p(-p), df)
}

/** The t with P(T <= t) = p for Student's t with df > 0 degrees of freedom; accurate for tiny p. */
export function studentQuantile(p: number, df: number): number {
  return -studentQuantileUpper(p, df)
}
