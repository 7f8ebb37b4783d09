import { at } from '../linear-algebra/element.ts'
import { gaussLegendre, normalSurvival } from '../numeric/index.ts'

/**
 * Brownian paths that have not been stopped: their probability mass on quadrature nodes at one information time. The
 * masses sum to the probability of still running when there is no drift. A plain value, to be kept between looks.
 */
export interface RunningPaths {
  readonly time: number
  readonly nodes: readonly number[]
  readonly masses: readonly number[]
}

/** All paths start at 0 and none has been stopped. */
export const startOfPaths: RunningPaths = { time: 0, nodes: [0], masses: [1] }

/** Quadrature nodes in one panel. */
const PANEL_NODES = 12
/** Panel width in standard deviations of the finer of the steps before and after; see the tests for its accuracy. */
const PANEL_WIDTH = 1.6
/** Steps longer than this many standard deviations carry less than e^-128 of the mass. */
const FAR = 16
const DENSITY_AT_ZERO = 1 / Math.sqrt(2 * Math.PI)

/**
 * The probability that a path runs to `time` without being stopped and lies above `bound` then. With a `drift` (the
 * expected position at time 1) the undrifted masses are reweighted by their likelihood ratio, so one recursion serves
 * every drift.
 */
export function probabilityAbove(
  paths: RunningPaths,
  { time, bound }: { time: number; bound: number },
  drift = 0,
): number {
  const step = time - paths.time
  const deviation = Math.sqrt(step)
  const reach = bound - drift * step
  let total = 0
  for (let i = 0; i < paths.nodes.length; i++) {
    const node = at(paths.nodes, i)
    const weight = drift === 0 ? 1 : Math.exp(drift * (node - (drift * paths.time) / 2))
    total += at(paths.masses, i) * weight * normalSurvival((reach - node) / deviation)
  }
  return total
}

/** The same below `bound`. */
export function probabilityBelow(
  paths: RunningPaths,
  { time, bound }: { time: number; bound: number },
  drift = 0,
): number {
  const mirrored = { ...paths, nodes: paths.nodes.map((node) => -node) }
  return probabilityAbove(mirrored, { time, bound: -bound }, -drift)
}

/** The density, at `time`, of undrifted paths that ran until then, at one position. */
export function densityAt(paths: RunningPaths, time: number, position: number): number {
  const deviation = Math.sqrt(time - paths.time)
  return density(paths, { deviation, position, from: firstNear(paths.nodes, position - FAR * deviation) })
}

function firstNear(nodes: readonly number[], lowest: number): number {
  const index = nodes.findIndex((node) => node >= lowest)
  return index < 0 ? nodes.length : index
}

function density(
  { nodes, masses }: RunningPaths,
  { deviation, position, from }: { deviation: number; position: number; from: number },
): number {
  let total = 0
  for (let i = from; i < nodes.length; i++) {
    const steps = (position - at(nodes, i)) / deviation
    if (steps < -FAR) break
    total += at(masses, i) * Math.exp(-0.5 * steps * steps)
  }
  return (total * DENSITY_AT_ZERO) / deviation
}

/** A look that paths pass through: they go on while they lie between the ends. */
export interface Passage {
  readonly time: number
  readonly lower: number
  readonly upper: number
  /** The time of the look after this one, which decides how fine the nodes have to be. */
  readonly nextTime: number
}

/** The paths that pass a look without being stopped. An infinite end is cut where no mass is left. */
export function passThrough(paths: RunningPaths, { time, lower, upper, nextTime }: Passage): RunningPaths {
  const deviation = Math.sqrt(time - paths.time)
  const spread = 9.5 * Math.sqrt(time)
  const [low, high] = [Math.max(lower, -spread), Math.min(upper, spread)]
  const from = Number.isFinite(lower) ? lower : low
  const to = Number.isFinite(upper) ? upper : high
  const finest = Math.min(deviation, Math.sqrt(nextTime - time))
  const panels = Math.max(1, Math.ceil((to - from) / (PANEL_WIDTH * finest)))
  const half = (to - from) / panels / 2
  const rule = gaussLegendre(PANEL_NODES)
  const nodes: number[] = []
  const masses: number[] = []
  let near = 0
  for (let panel = 0; panel < panels; panel++) {
    const centre = from + (2 * panel + 1) * half
    for (let k = 0; k < PANEL_NODES; k++) {
      const position = centre + half * at(rule.nodes, k)
      while (near < paths.nodes.length && at(paths.nodes, near) < position - FAR * deviation) near++
      nodes.push(position)
      masses.push(half * at(rule.weights, k) * density(paths, { deviation, position, from: near }))
    }
  }
  return { time, nodes, masses }
}

/**
 * The position at `time` above which paths end with the given `probability`. Newton's method on the logarithm, which
 * is concave, started above the root: it falls towards it without ever passing. `start` is such a position.
 */
export function positionWithProbabilityAbove(
  paths: RunningPaths,
  target: { time: number; probability: number; start: number },
): number {
  const { time, probability } = target
  const deviation = Math.sqrt(time - paths.time)
  let bound = target.start
  for (let i = 0; i < 100; i++) {
    const above = probabilityAbove(paths, { time, bound })
    const slope = densityAt(paths, time, bound)
    const step = above > 0 && slope > 0 ? (Math.log(probability / above) * above) / slope : deviation
    bound -= step
    if (Math.abs(step) <= 1e-13 * Math.max(deviation, Math.abs(bound))) break
  }
  return bound
}
