import { type RandomSource, randomSource } from './random.ts'

/** Where a figure of a simulation has to lie. */
export interface Check {
  readonly metric: string
  readonly expected: number
  /** The figure lies between these when the product is right: the expected value -+ 3.89 standard errors. */
  readonly low: number
  readonly high: number
  /** Where the expected value comes from. */
  readonly basis: string
  /**
   * A negative control: a method known to be wrong, held against the claim that a right one would meet. It has to miss
   * the claim, or the simulation could not tell right from wrong.
   */
  readonly mustMiss?: { readonly low: number; readonly high: number }
  /** Figures that no number of repetitions changes keep their interval in a quick run. */
  readonly isExact?: boolean
}

/** What a simulation works with. */
export interface SimulationContext {
  readonly random: RandomSource
  /** A number of repetitions, cut down in a quick run. */
  repetitions(full: number): number
  /** Says how far a long loop has come. */
  progress(done: number, of: number): void
}

/** One acceptance simulation: what it does and what has to come out, in the order of the figures of `run`. */
export interface Simulation {
  readonly id: string
  readonly title: string
  readonly setup: string
  readonly checks: readonly Check[]
  /** How many times fewer repetitions a quick run takes. */
  readonly quickDivisor: number
  run(context: SimulationContext): readonly number[]
}

/** A figure with the interval it was held against. */
export interface Verdict {
  readonly check: Check
  readonly measured: number
  readonly low: number
  readonly high: number
  readonly isMet: boolean
}

/** The outcome of one simulation. */
export interface Outcome {
  readonly simulation: Simulation
  readonly verdicts: readonly Verdict[]
}

/** How a run differs from the full one. */
export interface RunOptions {
  readonly isQuick: boolean
  progress(text: string): void
}

/** Every simulation draws from a stream of its own, so that they can be run alone and in any order. */
const SEED = 20240611

function streamOf(id: string): number {
  return SEED + 1000 * Number(id.slice(1))
}

/** Standard errors grow with the root of the cut in repetitions, and the interval with them. */
function widened(check: Check, cut: number): { low: number; high: number } {
  if (check.isExact || cut === 1) return { low: check.low, high: check.high }
  const factor = Math.sqrt(cut)
  return {
    low: check.low === 0 ? 0 : Math.max(0, check.expected - factor * (check.expected - check.low)),
    high: check.expected + factor * (check.high - check.expected),
  }
}

function judge(check: Check, measured: number, cut: number): Verdict {
  const { low, high } = widened(check, cut)
  const isInside = measured >= low && measured <= high
  const claim =
    check.mustMiss && widened({ ...check, ...check.mustMiss, expected: middle(check.mustMiss) }, cut)
  const isCaught = claim === undefined || measured < claim.low || measured > claim.high
  return { check, measured, low, high, isMet: isInside && isCaught }
}

function middle({ low, high }: { low: number; high: number }): number {
  return (low + high) / 2
}

/** Runs one simulation and holds its figures against their intervals. */
export function runSimulation(simulation: Simulation, options: RunOptions): Outcome {
  const cut = options.isQuick ? simulation.quickDivisor : 1
  let shown = 0
  const figures = simulation.run({
    random: randomSource(streamOf(simulation.id)),
    repetitions: (full) => Math.ceil(full / cut),
    progress: (done, of) => {
      const tenth = Math.floor((10 * done) / of)
      if (tenth === shown) return
      shown = tenth
      options.progress(`${simulation.id} ${tenth * 10}%`)
    },
  })
  return {
    simulation,
    verdicts: simulation.checks.map((check, i) => judge(check, figures[i] ?? Number.NaN, cut)),
  }
}

/** The share of `count` runs for which something holds. */
export function shareOf(count: number, holds: (run: number) => boolean): number {
  let found = 0
  for (let run = 0; run < count; run++) if (holds(run)) found++
  return found / count
}

/** The mean of values. */
export function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

/** The middle value in order (the mean of the two middle ones for an even number). */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return mean(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1))
}
