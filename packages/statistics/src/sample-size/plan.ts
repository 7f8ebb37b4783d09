import { exactFisherPower } from './fisher-power.ts'
import { controlUnitsForMeans, type MeansTarget } from './two-means.ts'
import { controlUsersForRates, powerForRates, type RatesPlan } from './two-rates.ts'

/** Up to this many users per arm Fisher's power is summed exactly; beyond, the corrected approximation is as good. */
const EXACT_UP_TO = 400

/** Factors by which a plan is smaller or larger than that of one plain comparison. */
export type PlanFactors = Readonly<{
  /** The share of variance that a covariate takes away (rho squared), in [0, 1); default 0. */
  varianceReduction?: number
  /** The sample size factor of a sequential design, at least 1; default 1. */
  inflation?: number
}>

/** Whole users for control and one treatment. */
export type PlannedSize = Readonly<{ control: number; treatment: number }>

function scale(control: number, ratio: number, factors: PlanFactors): PlannedSize {
  const factor = (1 - (factors.varianceReduction ?? 0)) * (factors.inflation ?? 1)
  const users = Math.max(2, Math.ceil(control * factor - 1e-9))
  return { control: users, treatment: Math.max(2, Math.ceil(users * ratio - 1e-9)) }
}

/** Power of Fisher's two-sided test: exact up to 400 users per arm, by the corrected approximation beyond. */
export function fisherPower(plan: RatesPlan & { controlUsers: number }): number {
  const { controlUsers, ratio } = plan
  const treatmentUsers = Math.ceil(controlUsers * ratio - 1e-9)
  if (Math.max(controlUsers, treatmentUsers) > EXACT_UP_TO) return powerForRates(plan, 'continuity_corrected')
  return exactFisherPower({ ...plan, treatmentUsers })
}

/** The smallest control size near the approximate one from which on Fisher's exact power is reached. */
function exactControlUsers(plan: RatesPlan & { power: number }, approximate: number): number {
  const reaches = (controlUsers: number) => fisherPower({ ...plan, controlUsers }) >= plan.power
  let users = approximate
  while (!reaches(users)) users += 1
  while (users > 2 && reaches(users - 1)) users -= 1
  return users
}

/**
 * Users to plan for Fisher's exact test to detect a treatment rate with `power`: the continuity-corrected size, checked
 * by exact enumeration up to 400 users per arm. Infinity for equal rates.
 */
export function planRates(plan: RatesPlan & PlanFactors & { power: number }): PlannedSize {
  const approximate = Math.ceil(controlUsersForRates(plan, 'continuity_corrected') - 1e-9)
  const isSmall = Math.max(approximate, approximate * plan.ratio) <= EXACT_UP_TO
  return scale(isSmall ? exactControlUsers(plan, approximate) : approximate, plan.ratio, plan)
}

/** Units to plan for Welch's test to detect a difference of means with `power`. Infinity for no effect. */
export function planMeans(target: MeansTarget & PlanFactors): PlannedSize {
  return scale(controlUnitsForMeans(target), target.ratio, target)
}
