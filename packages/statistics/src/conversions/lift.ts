import { type Interval, symmetricInterval } from '../interval.ts'
import { findRoot, normalQuantileUpper } from '../numeric/index.ts'
import { type Arm, type Arms, type ArmsAt, conversionRate, hasEmptyArm } from './arms.ts'
import { rateDifference, ratesWithLift, varianceFactor } from './constrained-rates.ts'

/** The interval with an empty arm: every lift is possible. */
const ANY_LIFT: Interval = { lower: -1, upper: Infinity }

/** Beyond this the ln of a rate ratio counts as infinite. */
const LARGEST_LN_RATIO = 700

/** The relative lift p2 / p1 - 1 as a fraction; null when the control has no conversion. */
export function relativeLift(arms: Arms): number | null {
  const base = conversionRate(arms.control)
  return base > 0 ? rateDifference(arms) / base : null
}

type ScoreTest = Readonly<{ arms: Arms; z: number; factor: number }>

/**
 * p2 - (1 + lift) p1 less `side` z standard errors under that lift, at ln(1 + lift): zero at the lower bound for
 * side 1 and at the upper bound for side -1, falling in between.
 */
function excess({ arms, z, factor }: ScoreTest, lnRatio: number, side: 1 | -1): number {
  const lift = Math.expm1(lnRatio)
  const { p1, q1, p2, q2 } = ratesWithLift(arms, lift)
  const spread = (1 + lift) * Math.sqrt((p1 * q1) / arms.control.users)
  const error = Math.hypot(Math.sqrt((p2 * q2) / arms.treatment.users), spread)
  const gap = rateDifference(arms) - lift * conversionRate(arms.control)
  return (gap - side * z * Math.sqrt(factor) * error) / (1 + lift)
}

/** A ln ratio on the given side of `start` where the excess has the sign that ends the search; null when none. */
function outwards(test: ScoreTest, start: number, side: 1 | -1): number | null {
  for (let step = 1; step < 2 * LARGEST_LN_RATIO; step *= 2) {
    const candidate = start - side * step
    if (Math.abs(candidate) > LARGEST_LN_RATIO) return null
    if (side * excess(test, candidate, side) >= 0) return candidate
  }
  return null
}

function solve(test: ScoreTest, ends: readonly [number, number], side: 1 | -1): number {
  const [lower, upper] = ends[0] < ends[1] ? ends : [ends[1], ends[0]]
  const lnRatio = findRoot((candidate) => excess(test, candidate, side), { lower, upper, tolerance: 1e-16 })
  return Math.expm1(lnRatio)
}

/** The start of the search when the ratio is not finite or its variance vanishes: just inside the estimate. */
function innerEnd(test: ScoreTest, side: 1 | -1): number {
  const { control, treatment } = test.arms
  if (control.conversions === 0) return Math.log(control.users + treatment.users)
  const estimate = Math.log1p(rateDifference(test.arms) / conversionRate(control))
  if (side * excess(test, estimate, side) < 0) return estimate
  return estimate - (side * 1e-3 * test.z * test.z) / (control.users + treatment.users)
}

function lowerBound(test: ScoreTest): number {
  if (test.arms.treatment.conversions === 0) return -1
  let inner = innerEnd(test, 1)
  while (test.arms.control.conversions === 0 && excess(test, inner, 1) > 0) inner += 10
  const outer = outwards(test, inner, 1)
  return outer === null ? -1 : solve(test, [outer, inner], 1)
}

function upperBound(test: ScoreTest): number {
  if (test.arms.control.conversions === 0) return Infinity
  const start = test.arms.treatment.conversions === 0 ? -40 : innerEnd(test, -1)
  const outer = outwards(test, start, -1)
  return outer === null ? Infinity : solve(test, [start, outer], -1)
}

function scoreInterval({ alpha, ...arms }: ArmsAt, factor: number): Interval | null {
  if (hasEmptyArm(arms)) return ANY_LIFT
  if (arms.control.conversions + arms.treatment.conversions === 0) return null
  const test = { arms, z: normalQuantileUpper(alpha / 2), factor }
  return { lower: lowerBound(test), upper: upperBound(test) }
}

/**
 * The score interval of the relative lift (fraction, -1 and up) with the variance factor N/(N-1): the headline
 * interval. Upper end Infinity without control conversions, lower end -1 without treatment conversions, null when
 * nobody converted. Sources: Koopman 1984; Miettinen & Nurminen 1985.
 */
export function liftInterval(input: ArmsAt): Interval | null {
  return scoreInterval(input, varianceFactor(input))
}

/** The score interval of the relative lift without the variance factor. Source: Koopman 1984. */
export function koopmanInterval(input: ArmsAt): Interval | null {
  return scoreInterval(input, 1)
}

const rateVariance = (arm: Arm): number => (conversionRate(arm) * (1 - conversionRate(arm))) / arm.users

/** The interval from the log rate ratio's standard error; null without conversions in an arm. Source: Katz 1978. */
export function katzInterval({ alpha, ...arms }: ArmsAt): Interval | null {
  const { control, treatment } = arms
  if (control.conversions === 0 || treatment.conversions === 0) return null
  const inverse = (arm: Arm) => (1 - conversionRate(arm)) / arm.conversions
  const error = normalQuantileUpper(alpha / 2) * Math.sqrt(inverse(control) + inverse(treatment))
  const lnRatio = Math.log1p(relativeLift(arms) ?? 0)
  return { lower: Math.expm1(lnRatio - error), upper: Math.expm1(lnRatio + error) }
}

/** The first-order delta-method interval of the lift: for comparison only; null without control conversions. */
export function deltaLiftInterval({ alpha, ...arms }: ArmsAt): Interval | null {
  const lift = relativeLift(arms)
  if (lift === null) return null
  const variance = rateVariance(arms.treatment) + (1 + lift) ** 2 * rateVariance(arms.control)
  const error = Math.sqrt(variance) / conversionRate(arms.control)
  return symmetricInterval(lift, normalQuantileUpper(alpha / 2) * error)
}

/**
 * Fieller's interval of the lift (normal, unpooled); null when the control rate is not significantly above 0, where
 * the set is not an interval. Source: Fieller 1954.
 */
export function fiellerLiftInterval({ alpha, ...arms }: ArmsAt): Interval | null {
  const lift = relativeLift(arms)
  if (lift === null) return null
  const z = normalQuantileUpper(alpha / 2)
  const base = conversionRate(arms.control)
  const [v1, v2] = [rateVariance(arms.control) / base / base, rateVariance(arms.treatment) / base / base]
  const g = z * z * v1
  if (g >= 1) return null
  const ratio = 1 + lift
  const spread = z * Math.sqrt(v2 * (1 - g) + ratio * ratio * v1)
  return { lower: (lift + g - spread) / (1 - g), upper: (lift + g + spread) / (1 - g) }
}
