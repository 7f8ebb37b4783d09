import { cohensH } from '../conversions/index.ts'
import { findRoot, normalCdf, normalQuantileUpper } from '../numeric/index.ts'

/**
 * A planned comparison of two conversion rates: rates in (0, 1), `ratio` = treatment users per control user, `alpha`
 * the two-sided error rate of the comparison.
 */
export type RatesPlan = Readonly<{ controlRate: number; treatmentRate: number; ratio: number; alpha: number }>

/**
 * How the variance of the difference is taken: at each rate; pooled under no effect (Fleiss); pooled with continuity
 * correction, which is the one to plan Fisher's exact test with; or on Cohen's arcsine scale.
 */
export type RatesMethod = 'unpooled' | 'pooled' | 'continuity_corrected' | 'arcsine'

/** Times the root of the control users, the standard errors of the difference under the plan and under no effect. */
function errors({ controlRate, treatmentRate, ratio }: RatesPlan): { planned: number; pooled: number } {
  const mean = (controlRate + ratio * treatmentRate) / (1 + ratio)
  const planned = controlRate * (1 - controlRate) + (treatmentRate * (1 - treatmentRate)) / ratio
  return { planned: Math.sqrt(planned), pooled: Math.sqrt(mean * (1 - mean) * (1 + 1 / ratio)) }
}

/** The continuity correction's constant h in n = (sqrt n' + sqrt(n' + 4h))^2 / 4. Source: Fleiss, Tytun & Ury 1980. */
function continuity({ controlRate, treatmentRate, ratio }: RatesPlan): number {
  return (1 + ratio) / (2 * ratio * Math.abs(treatmentRate - controlRate))
}

/**
 * Control users (a real number, to be rounded up) for which the plan reaches `power`; Infinity for equal rates.
 * Sources: Fleiss, Tytun & Ury 1980; Cohen 1988 for the arcsine scale.
 */
export function controlUsersForRates(plan: RatesPlan & { power: number }, method: RatesMethod): number {
  const zAlpha = normalQuantileUpper(plan.alpha / 2)
  const zPower = normalQuantileUpper(1 - plan.power)
  const gap = plan.treatmentRate - plan.controlRate
  if (gap === 0) return Infinity
  if (method === 'arcsine') return ((zAlpha + zPower) / cohensH(plan)) ** 2 * (1 + 1 / plan.ratio)
  const { planned, pooled } = errors(plan)
  if (method === 'unpooled') return (((zAlpha + zPower) * planned) / gap) ** 2
  const users = ((zAlpha * pooled + zPower * planned) / gap) ** 2
  if (method === 'pooled') return users
  return (Math.sqrt(users) + Math.sqrt(users + 4 * continuity(plan))) ** 2 / 4
}

/** Power with the effect `effect` and critical value `critical`, both in standard errors under the plan. */
function twoTails(effect: number, critical: number): number {
  return normalCdf(effect - critical) + normalCdf(-effect - critical)
}

/**
 * Approximate power of the two-sided test with `controlUsers` in control and ratio times as many in treatment; both
 * rejection tails count. The continuity-corrected form approximates Fisher's exact test.
 */
export function powerForRates(plan: RatesPlan & { controlUsers: number }, method: RatesMethod): number {
  const { ratio, alpha, controlUsers } = plan
  const zAlpha = normalQuantileUpper(alpha / 2)
  if (method === 'arcsine')
    return twoTails(cohensH(plan) * Math.sqrt(controlUsers * (ratio / (1 + ratio))), zAlpha)
  const gap = Math.abs(plan.treatmentRate - plan.controlRate)
  const { planned, pooled } = errors(plan)
  const h = method === 'continuity_corrected' && gap > 0 ? continuity(plan) : 0
  const root = Math.max(0, Math.sqrt(controlUsers) - h / Math.sqrt(controlUsers))
  const critical = method === 'unpooled' ? zAlpha : (zAlpha * pooled) / planned
  return twoTails((gap * root) / planned, critical)
}

/**
 * The minimum detectable effect (MDE) as the smallest increase of the control rate that the unpooled approximation
 * detects with `power`; null when that
 * takes the rate to 1 or beyond. Closed form of the quadratic in the difference.
 */
export function detectableIncrease(
  plan: Omit<RatesPlan, 'treatmentRate'> & { controlUsers: number; power: number },
): number | null {
  const { controlRate, ratio, controlUsers } = plan
  const square = (normalQuantileUpper(plan.alpha / 2) + normalQuantileUpper(1 - plan.power)) ** 2
  const a = controlUsers + square / ratio
  const b = (square * (1 - 2 * controlRate)) / ratio
  const c = square * controlRate * (1 - controlRate) * (1 + 1 / ratio)
  const root = Math.sqrt(b * b + 4 * a * c)
  const increase = b >= 0 ? (b + root) / (2 * a) : (2 * c) / (root - b)
  return controlRate + increase < 1 ? increase : null
}

/**
 * The minimum detectable effect (MDE) of Fisher's exact test at a `power`: the smallest change of the control rate in
 * a direction (1 up, -1 down), by inverting the continuity-corrected approximation; null when no rate in (0, 1) reaches it.
 */
export function detectableChange(
  plan: Omit<RatesPlan, 'treatmentRate'> & { controlUsers: number; power: number; direction: 1 | -1 },
): number | null {
  const room = plan.direction === 1 ? 1 - plan.controlRate : plan.controlRate
  const missing = (change: number) => {
    const treatmentRate = plan.controlRate + plan.direction * change
    return powerForRates({ ...plan, treatmentRate }, 'continuity_corrected') - plan.power
  }
  const widest = room * (1 - 1e-9)
  if (missing(widest) < 0) return null
  return findRoot(missing, { lower: room * 1e-12, upper: widest, tolerance: room * 1e-12 })
}
