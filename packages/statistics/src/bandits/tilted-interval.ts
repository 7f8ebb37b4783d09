import { logSumExp } from '../numeric/index.ts'
import { inverseWeightOf, type WeightClass } from './weight-classes.ts'

/** The error rate of the interval, and the size at which it is tightest. */
export interface WeightedRateOptions {
  /** The risk that the interval ever misses the rate, in (0, 1). */
  readonly alpha: number
  /** Subjects of all arms together at which the interval is to be tightest. */
  readonly plannedSize: number
  /** The number of arms that share the subjects. */
  readonly arms: number
}

/** Tilts around the tuned one, in factors of sqrt(2), for 1/256 of the planned data up to 65,536 times as many. */
const TILTS = Array.from({ length: 25 }, (_, index) => index - 16)
const SHARES = TILTS.map((step) => 1 / (1 + (step * step) / 4))
const LN_SHARES = SHARES.map((share) => Math.log(share / SHARES.reduce((sum, each) => sum + each, 0)))

const HALVINGS = 60

type Side = 'lower' | 'upper'

/** The tilt that is best at the planned size when weights are equal, within what a rate can be tilted by. */
function tunedTilt(rate: number, side: Side, { alpha, plannedSize, arms }: WeightedRateOptions): number {
  const variance = rate * (1 - rate) * arms * plannedSize
  const room = -Math.log(side === 'lower' ? rate : 1 - rate)
  return Math.min(Math.sqrt((2 * Math.log(2 / alpha)) / variance), Math.max(2, room) / arms)
}

/** The logarithm of what a class contributes to the evidence at one tilt of its own: ln of e^(ct) / E(e^ty)^n. */
function lnTilted({ subjects, conversions }: WeightClass, rate: number, tilt: number): number {
  return tilt > 0
    ? (conversions - subjects) * tilt - subjects * Math.log(rate + (1 - rate) * Math.exp(-tilt))
    : conversions * tilt - subjects * Math.log1p(rate * Math.expm1(tilt))
}

/** Which end of the interval is looked for, and what for. */
interface Tilting {
  readonly side: Side
  readonly options: WeightedRateOptions
}

/**
 * ln of the evidence that the rate lies above (`lower`) or below (`upper`) the given one. Each tilt t gives the
 * product over subjects of exp(t y / w) / E exp(t y / w), whose expected value is 1 whatever the weights were chosen
 * by, as long as each was chosen before its subject; the evidence is a mean of such products.
 */
function lnEvidence(classes: readonly WeightClass[], rate: number, { side, options }: Tilting): number {
  const tuned = (side === 'lower' ? 1 : -1) * tunedTilt(rate, side, options)
  return logSumExp(
    TILTS.map((step, index) => {
      const tilt = tuned * 2 ** (step / 2)
      return classes.reduce(
        (sum, weightClass) => sum + lnTilted(weightClass, rate, tilt * inverseWeightOf(weightClass)),
        LN_SHARES[index] ?? 0,
      )
    }),
  )
}

/** Whether the interval has no room for a rate between 0 and 1, both excluded: cheaper than finding its ends. */
export function excludesRate(
  classes: readonly WeightClass[],
  rate: number,
  options: WeightedRateOptions,
): boolean {
  const limit = Math.log(2 / options.alpha)
  const sides: readonly Side[] = ['lower', 'upper']
  return sides.some((side) => lnEvidence(classes, rate, { side, options }) >= limit)
}

/** The end of the interval on one side of a rate that lies inside. */
function endOf(classes: readonly WeightClass[], rate: number, tilting: Tilting): number {
  const limit = Math.log(2 / tilting.options.alpha)
  let inside = rate
  let outside = tilting.side === 'lower' ? 0 : 1
  for (let step = 0; step < HALVINGS && inside !== outside; step++) {
    const middle = (inside + outside) / 2
    if (lnEvidence(classes, middle, tilting) < limit) inside = middle
    else outside = middle
  }
  return outside
}

/**
 * All rates that the evidence has not excluded, half the risk on either side. The interval holds at all times and for
 * any number of subjects, without an approximation: the evidence against the true rate is a nonnegative martingale
 * that starts at 1 (Ville 1939; Howard, Ramdas, McAuliffe & Sekhon, Probability Surveys 17, 2020). Within a class the
 * middle of its weights is used, which leaves that as it is.
 *
 * @param rate the weighted rate, 0 to 1; it lies inside
 */
export function tiltedInterval(
  classes: readonly WeightClass[],
  rate: number,
  options: WeightedRateOptions,
): { lower: number; upper: number } {
  return {
    lower: endOf(classes, rate, { side: 'lower', options }),
    upper: endOf(classes, rate, { side: 'upper', options }),
  }
}
