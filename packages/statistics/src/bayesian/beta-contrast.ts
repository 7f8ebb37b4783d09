import type { Interval } from '../interval.ts'
import type { BetaPosterior } from './beta-posterior.ts'
import { visitBump } from './equal-steps.ts'
import { rateAt } from './logit-beta-tail.ts'

/** Two rates on the edge of the event asked about, with their growth along the line of integration. */
interface Edge {
  readonly low: number
  readonly lowComplement: number
  readonly lowGrowth: number
  readonly high: number
  readonly highComplement: number
  readonly highGrowth: number
}

/**
 * A family of events 'the high arm exceeds the low arm by more than the gap'. The line runs over the whole real axis
 * exactly where both rates stay between 0 and 1, so that sums at equal steps converge for every gap.
 */
interface Gap {
  edge(position: number): Edge
  /** The position of a rate of the low arm, or of the high arm; clipped into the line. */
  lowPosition(rate: number, complement: number): number
  highPosition(rate: number, complement: number): number
  /** How fast the edge of the narrower arm moves when the gap closes, relative to its rate's growth. */
  widening(edge: Edge): number
}

const lnOdds = (rate: number, complement: number) => Math.log(rate / complement)

/** Probabilities of quantiles are not small: terms this far below the largest, in ln, are rounding. */
const SUM_DEPTH = 36
/** Where an end of the line holds a rate back, densities fall doubly exponentially along it, whatever their width. */
const MAX_STEP = 0.15

/** A remainder that must stay above 0 for a start inside of the line. */
const inside = (rest: number, whole: number) => Math.max(rest, 1e-6 * whole)

/** high - low > size, for size in [0, 1). */
function differenceGap(size: number): Gap {
  const room = 1 - size
  return {
    edge: (position) => {
      const { rate, complement } = rateAt(position)
      const [low, highComplement] = [room * rate, room * complement]
      const growth = low * complement
      return {
        low,
        lowComplement: highComplement + size,
        lowGrowth: growth,
        high: low + size,
        highComplement,
        highGrowth: growth,
      }
    },
    lowPosition: (rate, complement) => lnOdds(rate, inside(complement - size, complement)),
    highPosition: (rate, complement) => lnOdds(inside(rate - size, rate), complement),
    widening: () => 1,
  }
}

/** low < ratio * high, for ratio in (0, 1]. */
function ratioGap(ratio: number): Gap {
  return {
    edge: (position) => {
      const { rate, complement } = rateAt(position)
      return {
        low: ratio * rate,
        lowComplement: complement + (1 - ratio) * rate,
        lowGrowth: ratio * rate * complement,
        high: rate,
        highComplement: complement,
        highGrowth: rate * complement,
      }
    },
    lowPosition: (rate, complement) => lnOdds(rate, inside(complement - (1 - ratio), complement)),
    highPosition: lnOdds,
    // Per unit of ln ratio: the low arm's edge moves by its own rate.
    widening: ({ low }) => low,
  }
}

/** The probability of the event and how fast it grows when the gap closes. */
interface Exceedance {
  readonly probability: number
  readonly density: number
}

/** How fast the logits move along the line: both slow down where an end of the line holds a rate back. */
function speeds(edge: Edge): { low: number; high: number } {
  return {
    low: edge.lowGrowth / (edge.low * edge.lowComplement),
    high: edge.highGrowth / (edge.high * edge.highComplement),
  }
}

function exceedance(arms: { low: BetaPosterior; high: BetaPosterior }, gap: Gap): Exceedance {
  const { low, high } = arms
  const lowIsNarrow = low.scale <= high.scale
  const { rate, complement } = rateAt(lowIsNarrow ? low.mode : high.mode)
  const start = lowIsNarrow ? gap.lowPosition(rate, complement) : gap.highPosition(rate, complement)
  const atStart = speeds(gap.edge(start))
  const step = Math.min(MAX_STEP, low.step / atStart.low, high.step / atStart.high)
  let [probability, density] = [0, 0]
  visitBump({ start, step, depth: SUM_DEPTH }, (position) => {
    const edge = gap.edge(position)
    const speed = speeds(edge)
    const lowPoint = low.point(lnOdds(edge.low, edge.lowComplement))
    const highPoint = high.point(lnOdds(edge.high, edge.highComplement))
    const [lowMass, highMass] = [lowPoint.density * speed.low, highPoint.density * speed.high]
    probability += lowIsNarrow ? lowMass * highPoint.upper : highMass * lowPoint.lower
    density += (lowPoint.density / (edge.low * edge.lowComplement)) * highMass * gap.widening(edge)
    return lowIsNarrow ? lowPoint.lnDensity + Math.log(speed.low) : highPoint.lnDensity + Math.log(speed.high)
  })
  return { probability: probability * step, density: density * step }
}

interface Distribution {
  /** The probability below a position and the density there. */
  at(position: number): { below: number; above: number; density: number }
  readonly low: number
  readonly high: number
  readonly start: number
  readonly spread: number
}

/** A quantile by Newton on the log odds of the probability, kept between ends that close in. */
function quantile(distribution: Distribution, probability: number): number {
  let [low, high] = [distribution.low, distribution.high]
  let position = distribution.start
  const target = lnOdds(probability, 1 - probability)
  for (let i = 0; i < 200; i++) {
    const { below, above, density } = distribution.at(position)
    const miss = target - lnOdds(below, above)
    if (miss > 0) low = position
    else high = position
    const newton = position + (miss * below * above) / density
    const next = newton >= low && newton <= high ? newton : (low + high) / 2
    const step = next - position
    position = next
    // The next step would be about the square of this one.
    if (Math.abs(step) <= 1e-8 * distribution.spread) break
  }
  return position
}

function oriented({ probability, density }: Exceedance, isBelow: boolean) {
  const other = Math.max(0, 1 - probability)
  return isBelow
    ? { below: probability, above: other, density }
    : { below: other, above: probability, density }
}

function differenceAt(control: BetaPosterior, treatment: BetaPosterior, difference: number) {
  return difference < 0
    ? oriented(exceedance({ low: treatment, high: control }, differenceGap(-difference)), true)
    : oriented(exceedance({ low: control, high: treatment }, differenceGap(difference)), false)
}

function lnRatioAt(control: BetaPosterior, treatment: BetaPosterior, lnRatio: number) {
  return lnRatio <= 0
    ? oriented(exceedance({ low: treatment, high: control }, ratioGap(Math.exp(lnRatio))), true)
    : oriented(exceedance({ low: control, high: treatment }, ratioGap(Math.exp(-lnRatio))), false)
}

/** A rough quantile of a standard normal, for starting points only. */
function roughNormalQuantile(probability: number): number {
  return (
    Math.sign(probability - 0.5) * Math.sqrt((-Math.PI / 2) * Math.log(4 * probability * (1 - probability)))
  )
}

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** The quantile of treatment - control, between -1 and 1. */
export function differenceQuantile(
  control: BetaPosterior,
  treatment: BetaPosterior,
  probability: number,
): number {
  const spread = Math.hypot(control.standardDeviation, treatment.standardDeviation)
  const guess = treatment.mean - control.mean + roughNormalQuantile(probability) * spread
  return quantile(
    {
      at: (difference) => differenceAt(control, treatment, difference),
      low: -1,
      high: 1,
      start: between(guess, -0.999, 0.999),
      spread,
    },
    probability,
  )
}

/** The quantile of the relative lift treatment / control - 1, from -1 on. */
export function liftQuantile(control: BetaPosterior, treatment: BetaPosterior, probability: number): number {
  const variation = (arm: BetaPosterior) => arm.standardDeviation / arm.mean
  const spread = Math.hypot(variation(control), variation(treatment))
  const guess = Math.log(treatment.mean / control.mean) + roughNormalQuantile(probability) * spread
  const lnRatio = quantile(
    {
      at: (position) => lnRatioAt(control, treatment, position),
      low: -700,
      high: 700,
      start: between(guess, -600, 600),
      spread,
    },
    probability,
  )
  return Math.expm1(lnRatio)
}

/** Equal-tailed credible intervals of the difference and of the relative lift of two rates. */
export interface BetaContrast {
  readonly difference: Interval
  readonly lift: Interval
  /** E(treatment / control) - 1; null when it is infinite, for a control parameter alpha of at most 1. */
  readonly meanLift: number | null
}

/** Contrasts two rate posteriors by quadrature; `level` is the share of the posterior inside the intervals. */
export function betaContrast(control: BetaPosterior, treatment: BetaPosterior, level: number): BetaContrast {
  const tail = (1 - level) / 2
  const { alpha, beta } = control
  return {
    difference: {
      lower: differenceQuantile(control, treatment, tail),
      upper: differenceQuantile(control, treatment, 1 - tail),
    },
    lift: {
      lower: liftQuantile(control, treatment, tail),
      upper: liftQuantile(control, treatment, 1 - tail),
    },
    meanLift: alpha > 1 ? treatment.mean * ((alpha + beta - 1) / (alpha - 1)) - 1 : null,
  }
}
