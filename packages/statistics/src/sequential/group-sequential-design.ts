import { at } from '../linear-algebra/element.ts'
import { normalQuantileUpper } from '../numeric/index.ts'
import {
  type GroupSequentialLook,
  type GroupSequentialPlan,
  nextLook,
  startGroupSequential,
} from './group-sequential.ts'
import {
  passThrough,
  probabilityAbove,
  probabilityBelow,
  type RunningPaths,
  startOfPaths,
} from './running-paths.ts'

/** Boundaries on the scale of z, one per information fraction; Infinity where a look does not stop. */
export interface Boundaries {
  readonly informationFractions: readonly number[]
  readonly boundariesZ: readonly number[]
  readonly sides?: 'both' | 'upper'
}

/** The power and expected size of a design with given boundaries, for any size of the effect. */
export interface DesignBehaviour {
  /** The probability of stopping above at each look; `drift` is the expected z at information 1. */
  upperExits(drift: number): readonly number[]
  lowerExits(drift: number): readonly number[]
  /** The probability of stopping above at some look: the power at that drift. */
  power(drift: number): number
  /** The mean information at which an experiment ends, relative to the last look. */
  expectedInformation(drift: number): number
  /** The drift at which the power is as given (above the risk under no effect, below 1). */
  driftForPower(power: number): number
}

interface Stage {
  readonly paths: RunningPaths
  readonly time: number
  readonly bound: number
}

function stagesOf({ informationFractions, boundariesZ, sides }: Boundaries): Stage[] {
  const stages: Stage[] = []
  for (const [look, time] of informationFractions.entries()) {
    const bound = at(boundariesZ, look) * Math.sqrt(time)
    const last = stages.at(-1)
    if (!Number.isFinite(bound)) continue
    const lower = (stage: Stage) => (sides === 'upper' ? Number.NEGATIVE_INFINITY : -stage.bound)
    const paths =
      last === undefined
        ? startOfPaths
        : passThrough(last.paths, { time: last.time, lower: lower(last), upper: last.bound, nextTime: time })
    stages.push({ paths, time, bound })
  }
  return stages
}

/** A root of a rising function between two ends by halving, to the last bit. */
function risingRoot(value: (position: number) => number, low: number, high: number): number {
  let [left, right] = [low, high]
  for (let i = 0; i < 200; i++) {
    const middle = (left + right) / 2
    if (middle === left || middle === right) break
    if (value(middle) < 0) left = middle
    else right = middle
  }
  return (left + right) / 2
}

/** Lays the recursion out once and answers questions about power and expected size from it. */
export function designBehaviour(boundaries: Boundaries): DesignBehaviour {
  const stages = stagesOf(boundaries)
  const lowerStops = boundaries.sides !== 'upper'
  const perLook = (exit: (stage: Stage) => number) =>
    boundaries.informationFractions.map((fraction) => {
      const stage = stages.find(({ time }) => time === fraction)
      return stage === undefined ? 0 : exit(stage)
    })
  const upperExits = (drift: number) => perLook((stage) => probabilityAbove(stage.paths, stage, drift))
  const lowerExits = (drift: number) =>
    perLook((stage) =>
      lowerStops ? probabilityBelow(stage.paths, { time: stage.time, bound: -stage.bound }, drift) : 0,
    )
  const power = (drift: number) => upperExits(drift).reduce((total, exit) => total + exit, 0)
  const expectedInformation = (drift: number) => {
    const lower = lowerExits(drift)
    const end = boundaries.informationFractions.at(-1) ?? 1
    const saved = upperExits(drift).map(
      (exit, look) => (exit + at(lower, look)) * (end - at(boundaries.informationFractions, look)),
    )
    return (end - saved.reduce((total, part) => total + part, 0)) / end
  }
  return {
    upperExits,
    lowerExits,
    power,
    expectedInformation,
    driftForPower: (wanted) => risingRoot((drift) => power(drift) - wanted, 0, 40),
  }
}

/** All looks of a plan at once. */
export function groupSequentialDesign(
  plan: GroupSequentialPlan,
  informationFractions: readonly number[],
): readonly GroupSequentialLook[] {
  return informationFractions.reduce(nextLook, startGroupSequential(plan)).looks
}

/** The drift that a fixed-horizon two-sided test at `alpha` needs for the power: z(alpha / 2) + z(1 - power). */
export function fixedHorizonDrift(alpha: number, power: number): number {
  return normalQuantileUpper(alpha / 2) + normalQuantileUpper(1 - power)
}

/**
 * How much larger the largest sample of a design has to be than that of a fixed-horizon test of the same risk and
 * power: 1.02 to 1.05 for O'Brien-Fleming spending, 1.1 to 1.3 for Pocock.
 */
export function inflationFactor(
  behaviour: DesignBehaviour,
  { alpha, power }: { alpha: number; power: number },
): number {
  return (behaviour.driftForPower(power) / fixedHorizonDrift(alpha, power)) ** 2
}

/** The two designs with one constant instead of a spending function (Jennison & Turnbull 2000, tables 2.1 and 2.3). */
export type ClassicalShape = 'pocock' | 'obrien_fleming'

/**
 * The boundaries of a classical design with equally spaced looks: constant for Pocock, constant x sqrt(looks / look)
 * for O'Brien-Fleming, with a total two-sided risk of `alpha`.
 */
export function classicalBoundaries(
  shape: ClassicalShape,
  { alpha, looks }: { alpha: number; looks: number },
): { constant: number; boundaries: Boundaries } {
  const informationFractions = Array.from({ length: looks }, (_, look) => (look + 1) / looks)
  const boundaries = (constant: number): Boundaries => ({
    informationFractions,
    boundariesZ: informationFractions.map((fraction) =>
      shape === 'pocock' ? constant : constant / Math.sqrt(fraction),
    ),
  })
  const excess = (constant: number) => alpha / 2 - designBehaviour(boundaries(constant)).power(0)
  const constant = secant(excess, normalQuantileUpper(alpha / 2), normalQuantileUpper(alpha / 2 / looks))
  return { constant, boundaries: boundaries(constant) }
}

/** A root by the secant method with the ends as the first two positions; the function is smooth and monotone here. */
function secant(value: (position: number) => number, first: number, second: number): number {
  let [before, here] = [first, second]
  let valueBefore = value(before)
  for (let i = 0; i < 60 && Math.abs(here - before) > 1e-13 * Math.abs(here); i++) {
    const valueHere = value(here)
    if (valueHere === valueBefore) break
    const next = here - (valueHere * (here - before)) / (valueHere - valueBefore)
    before = here
    valueBefore = valueHere
    here = next
  }
  return here
}
