import { normalQuantileUpper, normalSurvival } from '../numeric/index.ts'
import {
  passThrough,
  positionWithProbabilityAbove,
  probabilityAbove,
  type RunningPaths,
  startOfPaths,
} from './running-paths.ts'
import { type SpendingFunction, spentAlpha } from './spending.ts'

/** A group sequential plan: fixed before the first look. */
export interface GroupSequentialPlan {
  readonly spending: SpendingFunction
  /** The two-sided risk, in (0, 1). */
  readonly alpha: number
  /** Which crossings stop: both (the default), or the upper one alone at alpha / 2. */
  readonly sides?: 'both' | 'upper'
}

/** A look that was taken: where on the scale of z it stops. */
export interface GroupSequentialLook {
  readonly informationFraction: number
  /** Stop when |z| reaches it (two-sided) or z does (upper). Infinity: no stop at this look. */
  readonly boundaryZ: number
  /** The two-sided p-value that belongs to the boundary: stop at or below it. */
  readonly nominalP: number
  /** Two-sided risk spent up to and including this look. */
  readonly cumulativeAlpha: number
}

/** The state between looks; a plain value. */
export interface GroupSequentialState {
  readonly plan: GroupSequentialPlan
  /** The paths that ran until the look before the last one that could stop. */
  readonly paths: RunningPaths
  /** The last look that could stop: its paths are laid out when the time of the next one is known. */
  readonly last?: { readonly time: number; readonly bound: number }
  readonly looks: readonly GroupSequentialLook[]
}

/** Risks below this are not worth a boundary: no estimate reaches the z of more than 37 that they ask for. */
const SMALLEST_RISK = 1e-300

/** The state before the first look. */
export function startGroupSequential(plan: GroupSequentialPlan): GroupSequentialState {
  return { plan, paths: startOfPaths, looks: [] }
}

/** The paths at the last stopping look of the state, laid out for a step to `time`. */
export function pathsBefore({ plan, paths, last }: GroupSequentialState, time: number): RunningPaths {
  if (last === undefined) return paths
  const lower = plan.sides === 'upper' ? Number.NEGATIVE_INFINITY : -last.bound
  return passThrough(paths, { time: last.time, lower, upper: last.bound, nextTime: time })
}

function withoutStop(state: GroupSequentialState, informationFraction: number, cumulativeAlpha: number) {
  const look = { informationFraction, boundaryZ: Number.POSITIVE_INFINITY, nominalP: 0, cumulativeAlpha }
  return { ...state, looks: [...state.looks, look] }
}

/**
 * The next look of a plan, at a larger information fraction (units so far over planned units) than the looks before.
 * The new look is the last one of the returned state. From fraction 1 on all risk is spent: looks after the plan's end
 * never stop. Boundaries by recursive integration (Armitage, McPherson & Rowe 1969), risk by Lan & DeMets (1983).
 * Throws a RangeError when the fraction does not grow.
 */
export function nextLook(state: GroupSequentialState, informationFraction: number): GroupSequentialState {
  const previous = state.looks.at(-1)
  const before = previous?.informationFraction ?? 0
  if (!(informationFraction > before)) {
    throw new RangeError(
      `the information fraction must grow: ${before} is followed by ${informationFraction}`,
    )
  }
  const spentBefore = (previous?.cumulativeAlpha ?? 0) / 2
  const spent = spentAlpha(state.plan.spending, state.plan.alpha / 2, informationFraction)
  const risk = spent - spentBefore
  if (before >= 1 || !(risk > SMALLEST_RISK)) {
    return withoutStop(state, informationFraction, previous?.cumulativeAlpha ?? 0)
  }
  const paths = pathsBefore(state, informationFraction)
  const scale = Math.sqrt(informationFraction)
  const start = scale * normalQuantileUpper(risk)
  const bound = positionWithProbabilityAbove(paths, { time: informationFraction, probability: risk, start })
  const look = {
    informationFraction,
    boundaryZ: bound / scale,
    nominalP: 2 * normalSurvival(bound / scale),
    cumulativeAlpha: 2 * spent,
  }
  return {
    plan: state.plan,
    paths,
    last: { time: informationFraction, bound },
    looks: [...state.looks, look],
  }
}

/**
 * The interval at a look that, together with those of all other looks, covers the effect with the plan's confidence:
 * estimate -+ boundary x standard error. Infinite at a look without a boundary.
 */
export function repeatedInterval(
  { estimate, standardError }: { estimate: number; standardError: number },
  { boundaryZ }: GroupSequentialLook,
): { lower: number; upper: number } {
  return { lower: estimate - boundaryZ * standardError, upper: estimate + boundaryZ * standardError }
}

/** The probability of stopping above at the next look of a state at a given boundary, without an effect. */
export function riskAtBoundary(state: GroupSequentialState, time: number, boundaryZ: number): number {
  return probabilityAbove(pathsBefore(state, time), { time, bound: boundaryZ * Math.sqrt(time) })
}
