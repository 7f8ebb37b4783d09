import { lambertWm1 } from '../numeric/index.ts'
import { type PValue, pValueOfEValue } from './e-values.ts'

/**
 * The mixture parameter for which the always-valid interval is nearly as tight as possible at `plannedSize` units in
 * all arms together: sqrt((-2 ln alpha + ln(-2 ln alpha + 1)) / plannedSize). `alpha` in (0, 1).
 * Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas, Annals of Statistics 52(6), 2024.
 */
export function mixtureRho({ alpha, plannedSize }: { alpha: number; plannedSize: number }): number {
  const evidence = -2 * Math.log(alpha)
  return Math.sqrt((evidence + Math.log(evidence + 1)) / plannedSize)
}

/** The exact optimum behind {@link mixtureRho}: sqrt((-W(-alpha^2 / e) - 1) / plannedSize), W the lower real branch. */
export function optimalMixtureRho({ alpha, plannedSize }: { alpha: number; plannedSize: number }): number {
  return Math.sqrt((-lambertWm1(-(alpha * alpha) / Math.E) - 1) / plannedSize)
}

/** An estimated effect with its standard error. */
export interface EffectEstimate {
  readonly estimate: number
  readonly standardError: number
}

/** An estimate looked at while data arrive. */
export interface AlwaysValidInput extends EffectEstimate {
  /** Units in all arms of the comparison so far. */
  readonly sampleSize: number
  readonly rho: number
  /** The risk of ever being wrong, in (0, 1). */
  readonly alpha: number
}

/** The evidence and the interval of one look; both hold at all looks at once. */
export interface AlwaysValidResult extends PValue {
  readonly lnEValue: number
  readonly halfWidth: number
  readonly lower: number
  readonly upper: number
}

interface Mixture extends EffectEstimate {
  /** The variance of the mixing distribution over that of the estimate. */
  readonly spread: number
}

function mixtureEvidence({ estimate, standardError, spread }: Mixture): number {
  const z = estimate / standardError
  return (spread * z * z) / (2 * (spread + 1)) - 0.5 * Math.log1p(spread)
}

function around(estimate: number, halfWidth: number) {
  return { halfWidth, lower: estimate - halfWidth, upper: estimate + halfWidth }
}

function mixtureResult(mixture: Mixture, alpha: number): AlwaysValidResult {
  const { estimate, standardError, spread } = mixture
  const lnEValue = mixtureEvidence(mixture)
  const bound = ((2 * (spread + 1)) / spread) * (0.5 * Math.log1p(spread) - Math.log(alpha))
  return { lnEValue, ...pValueOfEValue(lnEValue), ...around(estimate, standardError * Math.sqrt(bound)) }
}

/**
 * The asymptotic confidence sequence with a two-sided normal mixture, and the e-value and p-value that go with it.
 * All three may be read at any time and as often as one likes. It is the mSPRT of Johari, Pekelis & Walsh with
 * tau^2 = rho^2 n se^2 and the normal mixture of Howard, Ramdas, McAuliffe & Sekhon (2021) under another name.
 * Waudby-Smith et al., Annals of Statistics 52(6), 2024. The standard error must be above 0.
 */
export function alwaysValid(input: AlwaysValidInput): AlwaysValidResult {
  const { estimate, standardError, sampleSize, rho, alpha } = input
  return mixtureResult({ estimate, standardError, spread: sampleSize * rho * rho }, alpha)
}

/**
 * The lower end of the one-sided confidence sequence: the effect lies above it at all times with probability
 * 1 - alpha. For an upper end negate the estimate and the result.
 */
export function alwaysValidLowerBound(input: AlwaysValidInput): { halfWidth: number; lower: number } {
  const { estimate, standardError, sampleSize, rho, alpha } = input
  const spread = sampleSize * rho * rho
  const ratio = Math.sqrt(spread + 1) / (2 * alpha)
  const halfWidth = standardError * Math.sqrt(((2 * (spread + 1)) / spread) * Math.log1p(ratio))
  return { halfWidth, lower: estimate - halfWidth }
}

/** An estimate for the mSPRT, which mixes with a fixed variance. */
export interface MixtureSprtInput extends EffectEstimate {
  /** The variance tau^2 > 0 of the effects mixed over, in squared units of the estimate. */
  readonly tauSquared: number
  readonly alpha: number
}

/**
 * The mixture sequential probability ratio test (mSPRT) with a fixed mixing variance: `lnEValue` is the logarithm of the
 * likelihood ratio Lambda. Johari, Koomen, Pekelis & Walsh, Operations Research 70(3), 2022.
 */
export function mixtureSprt(input: MixtureSprtInput): AlwaysValidResult {
  const { estimate, standardError, tauSquared, alpha } = input
  return mixtureResult({ estimate, standardError, spread: tauSquared / standardError ** 2 }, alpha)
}
