import {
  findRoot,
  noncentralStudentSurvival,
  normalCdf,
  normalQuantileUpper,
  studentQuantileUpper,
} from '../numeric/index.ts'

/** A planned comparison of two means; `effect` is their true difference, deviations are per unit and positive. */
export type MeansPlan = Readonly<{
  controlUnits: number
  treatmentUnits: number
  effect: number
  controlDeviation: number
  treatmentDeviation: number
  alpha: number
}>

/** The standard error of the difference and its Welch degrees of freedom, from the true deviations. */
function errorOf(plan: MeansPlan): { standardError: number; degreesOfFreedom: number } {
  const control = plan.controlDeviation ** 2 / plan.controlUnits
  const treatment = plan.treatmentDeviation ** 2 / plan.treatmentUnits
  const share = control / (control + treatment)
  const inverse = share ** 2 / (plan.controlUnits - 1) + (1 - share) ** 2 / (plan.treatmentUnits - 1)
  return { standardError: Math.sqrt(control + treatment), degreesOfFreedom: 1 / inverse }
}

function noncentralPower(noncentrality: number, degreesOfFreedom: number, alpha: number): number {
  const critical = studentQuantileUpper(alpha / 2, degreesOfFreedom)
  const upper = noncentralStudentSurvival(critical, degreesOfFreedom, noncentrality)
  return upper + noncentralStudentSurvival(critical, degreesOfFreedom, -noncentrality)
}

/**
 * Power of Welch's two-sided test by the noncentral t distribution at the degrees of freedom that the true deviations
 * give; both rejection tails count. Needs two units per arm.
 */
export function powerForMeans(plan: MeansPlan): number {
  const { standardError, degreesOfFreedom } = errorOf(plan)
  return noncentralPower(plan.effect / standardError, degreesOfFreedom, plan.alpha)
}

/** Power of Student's two-sided test with pooled degrees of freedom: for equal deviations. */
export function powerForMeansPooled(plan: MeansPlan): number {
  const degreesOfFreedom = plan.controlUnits + plan.treatmentUnits - 2
  return noncentralPower(plan.effect / errorOf(plan).standardError, degreesOfFreedom, plan.alpha)
}

/** Power in the normal approximation, both rejection tails. */
export function normalPowerForMeans(plan: MeansPlan): number {
  const effect = plan.effect / errorOf(plan).standardError
  const critical = normalQuantileUpper(plan.alpha / 2)
  return normalCdf(effect - critical) + normalCdf(-effect - critical)
}

/** A plan by the ratio of treatment to control units and the power wanted. */
export type MeansTarget = Omit<MeansPlan, 'controlUnits' | 'treatmentUnits'> &
  Readonly<{ ratio: number; power: number }>

/** Control units (a real number) for the wanted power in the normal approximation; Infinity for no effect. */
export function normalControlUnits(target: MeansTarget): number {
  const z = normalQuantileUpper(target.alpha / 2) + normalQuantileUpper(1 - target.power)
  const variance = target.controlDeviation ** 2 + target.treatmentDeviation ** 2 / target.ratio
  return ((z * z) / target.effect / target.effect) * variance
}

/**
 * The smallest number of control units for which Welch's test has the wanted power (treatment units rounded up from
 * the ratio); Infinity for no effect. Starts at the normal approximation, which is a few units short, and needs about
 * as many looks at the power as the distance from there has binary digits.
 */
export function controlUnitsForMeans(target: MeansTarget): number {
  const approximate = normalControlUnits(target)
  if (!Number.isFinite(approximate)) return Infinity
  const reaches = (controlUnits: number) =>
    powerForMeans({
      ...target,
      controlUnits,
      treatmentUnits: Math.max(2, Math.ceil(controlUnits * target.ratio)),
    }) >= target.power
  return smallestReaching(reaches, Math.max(2, Math.floor(approximate)))
}

/** Fewer units than this have no variance. */
const MIN_UNITS = 2

/** Sizes between which the answer lies: `short` is too small, `enough` is not. */
type Between = Readonly<{ short: number; enough: number }>

/** Both ends of {@link Between}, looked for in steps that double from `start` on. */
function bracketFrom(reaches: (units: number) => boolean, start: number): Between {
  let step = Math.max(1, start * Number.EPSILON)
  if (reaches(start)) {
    let enough = start
    for (; enough - step >= MIN_UNITS && reaches(enough - step); step *= 2) enough -= step
    return { short: Math.max(MIN_UNITS - 1, enough - step), enough }
  }
  let short = start
  for (; short < Infinity && !reaches(short + step); step *= 2) short += step
  return { short, enough: short + step }
}

/**
 * The size next to `start` from which on `reaches` holds, at least 2. Beyond 2^53, where doubles skip whole numbers,
 * the nearest double.
 */
function smallestReaching(reaches: (units: number) => boolean, start: number): number {
  let { short, enough } = bracketFrom(reaches, start)
  for (
    let middle = between(short, enough);
    middle > short && middle < enough;
    middle = between(short, enough)
  ) {
    if (reaches(middle)) enough = middle
    else short = middle
  }
  return enough
}

const between = (lower: number, upper: number): number => Math.floor(lower + (upper - lower) / 2)

/** The smallest effect that the normal approximation detects with `power`: (z_alpha + z_power) standard errors. */
export function normalDetectableDifference(plan: Omit<MeansPlan, 'effect'> & { power: number }): number {
  const { standardError } = errorOf({ ...plan, effect: 0 })
  return (normalQuantileUpper(plan.alpha / 2) + normalQuantileUpper(1 - plan.power)) * standardError
}

/** The smallest effect that Welch's test detects with `power`, by inverting its noncentral t power. */
export function detectableDifference(plan: Omit<MeansPlan, 'effect'> & { power: number }): number {
  const { standardError, degreesOfFreedom } = errorOf({ ...plan, effect: 0 })
  const missing = (effect: number) => noncentralPower(effect, degreesOfFreedom, plan.alpha) - plan.power
  let upper = normalDetectableDifference(plan) / standardError
  while (missing(upper) < 0) upper *= 1.5
  return standardError * findRoot(missing, { lower: 0, upper, tolerance: 1e-9 })
}
