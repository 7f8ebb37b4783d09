import {
  controlUsersForRates,
  detectableChange,
  detectableDifference,
  findRoot,
  fisherPowerAtSizes,
  normalControlUnits,
  normalDetectableDifference,
  normalPowerForMeans,
  planRates,
  powerForMeans,
  powerForRates,
} from '@assay/statistics'
import { smallestNumber } from './search.ts'

/** Users per variant up to which all outcomes of Fisher's test are summed; `planRates` does the same. */
export const MAX_ENUMERATED = 400

/** Size from which a t distribution equals the normal one in all digits of an answer. */
const NORMAL_FROM = 1_000_000

/** A two-sided test of one treatment against the control, evaluated once at a fixed size. Effects are absolute. */
export interface FixedTest {
  method: 'fisher_exact' | 'welch_t'
  /** Approximate control size for a power, within a few units, in constant time; Infinity for an effect of 0. */
  roughSize: (effect: number, power: number) => number
  /** The smallest control size that has the power. */
  size: (effect: number, power: number) => number
  /** The power with this many control units, a real number of at least 2. */
  power: (effect: number, controlUnits: number) => number
  /** The smallest effect above 0 that is detected with a power; null when there is none. */
  detectable: (controlUnits: number, power: number) => number | null
  /** Approximation of `detectable`, in constant time. */
  roughDetectable: (controlUnits: number, power: number) => number | null
  /** Whether power at this size is the sum over all outcomes. */
  isEnumerated: (controlUnits: number) => boolean
}

interface Comparison {
  /** The control's mean; for conversions its rate. */
  baseline: number
  /** Treatment units per control unit. */
  ratio: number
  /** The two-sided alpha of this comparison. */
  alpha: number
}

/** Whole units of a fractional size; the tolerance keeps rounding errors from losing one. */
const whole = (units: number): number => Math.floor(units + 1e-9)

/**
 * The power of Fisher's test as a sum over all outcomes. Curves and searches evaluate many effects at one size, so the
 * part that depends only on the size is cached until another size is requested.
 */
const enumeration = ({ baseline, ratio, alpha }: Comparison) => {
  let cached:
    | { controlUsers: number; powerOf: (controlRate: number, treatmentRate: number) => number }
    | undefined
  return (controlUsers: number, effect: number): number => {
    if (cached?.controlUsers !== controlUsers) {
      const treatmentUsers = Math.ceil(controlUsers * ratio - 1e-9)
      cached = { controlUsers, powerOf: fisherPowerAtSizes({ controlUsers, treatmentUsers, alpha }) }
    }
    return cached.powerOf(baseline, baseline + effect)
  }
}

/** Fisher's exact test of two conversion rates. */
export const ratesTest = (comparison: Comparison): FixedTest => {
  const { baseline: controlRate, ratio, alpha } = comparison
  const plan = (effect: number) => ({ controlRate, treatmentRate: controlRate + effect, ratio, alpha })
  const enumerated = enumeration(comparison)
  const isEnumerated = (controlUnits: number): boolean =>
    Math.max(whole(controlUnits), Math.ceil(whole(controlUnits) * ratio - 1e-9)) <= MAX_ENUMERATED
  const roughDetectable = (controlUnits: number, power: number): number | null =>
    detectableChange({ controlRate, ratio, alpha, controlUsers: whole(controlUnits), power, direction: 1 })
  const enumeratedDetectable = (controlUsers: number, wanted: number): number | null => {
    const missing = (effect: number): number => enumerated(controlUsers, effect) - wanted
    const widest = (1 - controlRate) * (1 - 1e-9)
    if (missing(widest) < 0) return null
    return findRoot(missing, { lower: 0, upper: widest, tolerance: 1e-9 })
  }
  return {
    method: 'fisher_exact',
    roughSize: (effect, power) => controlUsersForRates({ ...plan(effect), power }, 'continuity_corrected'),
    size: (effect, power) => planRates({ ...plan(effect), power }).control,
    power: (effect, controlUnits) =>
      isEnumerated(controlUnits)
        ? enumerated(whole(controlUnits), effect)
        : powerForRates({ ...plan(effect), controlUsers: whole(controlUnits) }, 'continuity_corrected'),
    detectable: (controlUnits, power) =>
      isEnumerated(controlUnits)
        ? enumeratedDetectable(whole(controlUnits), power)
        : roughDetectable(controlUnits, power),
    roughDetectable,
    isEnumerated,
  }
}

/** Welch's t-test of two means whose units have one standard deviation. */
export const meansTest = ({ ratio, alpha, deviation }: Comparison & { deviation: number }): FixedTest => {
  const deviations = { controlDeviation: deviation, treatmentDeviation: deviation, alpha }
  const target = (effect: number, power: number) => ({ ...deviations, effect, power, ratio })
  const sized = (controlUnits: number) => ({
    ...deviations,
    controlUnits: whole(controlUnits),
    treatmentUnits: Math.max(2, Math.ceil(whole(controlUnits) * ratio - 1e-9)),
  })
  const isLarge = (controlUnits: number): boolean => controlUnits * Math.min(1, ratio) > NORMAL_FROM
  const powerOf = (effect: number, controlUnits: number): number => {
    const plan = { ...sized(controlUnits), effect }
    return isLarge(controlUnits) ? normalPowerForMeans(plan) : powerForMeans(plan)
  }
  const roughDetectable = (controlUnits: number, power: number): number =>
    normalDetectableDifference({ ...sized(controlUnits), power })
  return {
    method: 'welch_t',
    roughSize: (effect, power) => normalControlUnits(target(effect, power)),
    size: (effect, power) => {
      const guess = normalControlUnits(target(effect, power))
      if (isLarge(guess)) return Math.ceil(guess)
      return smallestNumber({ from: 2, guess }, (controlUnits) => powerOf(effect, controlUnits) >= power)
    },
    power: powerOf,
    detectable: (controlUnits, power) =>
      isLarge(controlUnits)
        ? roughDetectable(controlUnits, power)
        : detectableDifference({ ...sized(controlUnits), power }),
    roughDetectable,
    isEnumerated: () => false,
  }
}
