import type { Interval } from '../interval.ts'
import { betaQuantile, normalQuantileUpper } from '../numeric/index.ts'
import type { Arm } from './arms.ts'

/** One variant's conversions and the error rate alpha = 1 - confidence level, in (0, 1). */
export type ArmAt = Arm & Readonly<{ alpha: number }>

/** The interval without users: every rate is possible. */
const UNKNOWN: Interval = { lower: 0, upper: 1 }

/**
 * Wilson's score interval of a conversion rate: the headline interval of one variant. Exactly 0 below at no
 * conversion and exactly 1 above when everybody converted; [0, 1] without users. Source: Wilson 1927.
 */
export function wilsonInterval({ conversions, users, alpha }: ArmAt): Interval {
  if (users === 0) return UNKNOWN
  const z = normalQuantileUpper(alpha / 2)
  const square = z * z
  const stretch = 1 + square / users
  const rate = conversions / users
  const spread = z * Math.sqrt((rate * (1 - rate)) / users + square / (4 * users * users))
  const upper = conversions === users ? 1 : (rate + square / (2 * users) + spread) / stretch
  return { lower: (rate * rate) / (stretch * upper), upper }
}

/**
 * The exact interval of Clopper & Pearson (1934) of a conversion rate: never covers less than promised, and is the
 * widest. [0, 1] without users.
 */
export function clopperPearsonInterval({ conversions, users, alpha }: ArmAt): Interval {
  const rest = users - conversions
  return {
    lower: conversions === 0 ? 0 : betaQuantile(alpha / 2, conversions, rest + 1),
    upper: rest === 0 ? 1 : betaQuantile(1 - alpha / 2, conversions + 1, rest),
  }
}

/**
 * The equal-tailed interval of Jeffreys' prior Beta(1/2, 1/2), with the ends put to 0 at no conversion and 1 when
 * everybody converted. Source: Brown, Cai & DasGupta 2001.
 */
export function jeffreysInterval({ conversions, users, alpha }: ArmAt): Interval {
  const rest = users - conversions
  return {
    lower: conversions === 0 ? 0 : betaQuantile(alpha / 2, conversions + 0.5, rest + 0.5),
    upper: rest === 0 ? 1 : betaQuantile(1 - alpha / 2, conversions + 0.5, rest + 0.5),
  }
}

/** The interval of Agresti & Coull (1998): Wald's around Wilson's centre. Not clipped to [0, 1]. */
export function agrestiCoullInterval({ conversions, users, alpha }: ArmAt): Interval {
  const z = normalQuantileUpper(alpha / 2)
  const size = users + z * z
  const centre = (conversions + (z * z) / 2) / size
  const spread = z * Math.sqrt((centre * (1 - centre)) / size)
  return { lower: centre - spread, upper: centre + spread }
}
