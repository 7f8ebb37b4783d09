import { sum } from '../linear-algebra/element.ts'
import { chiSquareUpper } from '../numeric/index.ts'

/** The effect estimated in one segment; the standard error is above 0. */
export interface SegmentEffect {
  readonly estimate: number
  readonly standardError: number
}

/** One segment's effect pulled towards the mean of all segments, by as much as its noise says. */
export interface ShrunkenEffect {
  readonly estimate: number
  readonly standardError: number
}

/** The heterogeneity of effects between segments (Cochran's Q), and the effects once noise is taken out. */
export interface EffectHeterogeneity {
  /** The effect common to all segments if there is one: inverse-variance weighted. */
  readonly pooled: number
  readonly pooledStandardError: number
  readonly cochranQ: number
  readonly degreesOfFreedom: number
  /** Null with a single segment. */
  readonly pValue: number | null
  readonly lnPValue: number | null
  /** The share of the spread between segments that is not noise, from 0 to below 1. */
  readonly iSquared: number
  /** The variance of true effects between segments (DerSimonian & Laird 1986), 0 or more. */
  readonly tauSquared: number
  readonly randomEffectsMean: number
  readonly randomEffectsStandardError: number
  /** Empirical Bayes effects, in the order of the segments. */
  readonly shrunken: readonly ShrunkenEffect[]
}

function weightedMean(effects: readonly SegmentEffect[], weights: readonly number[]) {
  const total = sum(weights)
  const mean = sum(effects.map(({ estimate }, i) => estimate * (weights[i] ?? 0))) / total
  return { mean, standardError: 1 / Math.sqrt(total), total }
}

function betweenVariance(q: number, weights: readonly number[], df: number): number {
  const total = sum(weights)
  const scale = total - sum(weights.map((weight) => weight * weight)) / total
  return scale > 0 ? Math.max(0, (q - df) / scale) : 0
}

function heterogeneityTest(q: number, df: number) {
  if (df < 1) return { pValue: null, lnPValue: null, iSquared: 0 }
  const { p, lnP } = chiSquareUpper(q, df)
  return { pValue: p, lnPValue: lnP, iSquared: q > 0 ? Math.max(0, 1 - df / q) : 0 }
}

/**
 * Cochran's Q test of equal effects with I^2 (Higgins & Thompson 2002), the DerSimonian-Laird variance between
 * segments, and effects shrunken towards the random-effects mean: the cure for 'the one segment that won'. Segments
 * are independent and there is one at least.
 */
export function effectHeterogeneity(effects: readonly SegmentEffect[]): EffectHeterogeneity {
  const variances = effects.map(({ standardError }) => standardError ** 2)
  const fixedWeights = variances.map((variance) => 1 / variance)
  const fixed = weightedMean(effects, fixedWeights)
  const cochranQ = sum(
    effects.map(({ estimate }, i) => (estimate - fixed.mean) ** 2 * (fixedWeights[i] ?? 0)),
  )
  const degreesOfFreedom = effects.length - 1
  const tauSquared = betweenVariance(cochranQ, fixedWeights, degreesOfFreedom)
  const random = weightedMean(
    effects,
    variances.map((variance) => 1 / (variance + tauSquared)),
  )
  return {
    pooled: fixed.mean,
    pooledStandardError: fixed.standardError,
    cochranQ,
    degreesOfFreedom,
    ...heterogeneityTest(cochranQ, degreesOfFreedom),
    tauSquared,
    randomEffectsMean: random.mean,
    randomEffectsStandardError: random.standardError,
    shrunken: effects.map((effect) => shrink(effect, random, tauSquared)),
  }
}

/** The posterior mean under effects N(mean, tau^2); its variance includes that the mean itself is estimated. */
function shrink(
  { estimate, standardError }: SegmentEffect,
  common: { mean: number; standardError: number },
  tauSquared: number,
): ShrunkenEffect {
  const variance = standardError ** 2
  const weight = tauSquared / (tauSquared + variance)
  return {
    estimate: weight * estimate + (1 - weight) * common.mean,
    standardError: Math.sqrt(weight * variance + ((1 - weight) * common.standardError) ** 2),
  }
}
