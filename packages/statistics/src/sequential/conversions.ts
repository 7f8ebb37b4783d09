import { lnDirichletEvidence } from './dirichlet-mixture.ts'
import { type PValue, pValueOfEValue } from './e-values.ts'

/** First conversions per unit so far, and the share of units that goes to treatment. */
export interface ConversionCounts {
  readonly controlConversions: number
  readonly treatmentConversions: number
  /** The treatment's share of the units of the two arms, in (0, 1). */
  readonly treatmentShare: number
}

/** The counts together with the mixture and the risk. */
export interface AlwaysValidConversionsInput extends ConversionCounts {
  /** Conversions that the mixture is worth; larger suits smaller effects. Default 100. */
  readonly concentration?: number
  /** The centre of the mixture; default the treatment's share of units. */
  readonly priorTreatmentShare?: number
  /** The risk of ever being wrong, in (0, 1). */
  readonly alpha: number
}

/** The evidence of one look; the intervals are of this look alone, not yet intersected with earlier ones. */
export interface AlwaysValidConversionsResult extends PValue {
  readonly lnEValue: number
  /** The probability that a converting unit belongs to treatment. */
  readonly treatmentProbability: { readonly lower: number; readonly upper: number }
  /** Treatment's conversion intensity over control's; 0 and Infinity where the data set no limit. */
  readonly rateRatio: { readonly lower: number; readonly upper: number }
}

const DEFAULT_CONCENTRATION = 100
const BISECTIONS = 200

function lnLikelihood(logit: number, { controlConversions, treatmentConversions }: ConversionCounts): number {
  const lnTreatment = -Math.log1p(Math.exp(-logit))
  const lnControl = -Math.log1p(Math.exp(logit))
  const treatment = treatmentConversions === 0 ? 0 : treatmentConversions * lnTreatment
  return treatment + (controlConversions === 0 ? 0 : controlConversions * lnControl)
}

/** Halves between a logit inside the confidence set and one outside of it down to the last bit. */
function edge(isInside: (logit: number) => boolean, inside: number, outside: number): number {
  let [near, far] = [inside, outside]
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = near + (far - near) / 2
    if (middle === near || middle === far) break
    if (isInside(middle)) near = middle
    else far = middle
  }
  return near
}

const share = (logit: number) => 1 / (1 + Math.exp(-logit))

function logitInterval(counts: ConversionCounts, lnMixture: number, alpha: number) {
  const { controlConversions, treatmentConversions } = counts
  const threshold = lnMixture + Math.log(alpha)
  const isInside = (logit: number) => lnLikelihood(logit, counts) > threshold
  // The likelihood falls from its peak to both sides; half a conversion keeps the peak finite at zero counts.
  const peak = Math.log((treatmentConversions + 0.5) / (controlConversions + 0.5))
  const start = isInside(peak) ? peak : Math.log(treatmentConversions / controlConversions)
  return {
    lower: treatmentConversions === 0 ? Number.NEGATIVE_INFINITY : edge(isInside, start, -745),
    upper: controlConversions === 0 ? Number.POSITIVE_INFINITY : edge(isInside, start, 745),
  }
}

/**
 * An exact anytime-valid test of conversions. Without any effect, each converting unit is in treatment with the
 * allocation's probability, whatever the base rate does over time; the evidence is a Beta mixture over that
 * probability. It needs no variance and no large sample and holds from the first conversion on.
 * Lindon & Malek, NeurIPS 2022. Counts are first conversions per unit, non-negative integers.
 */
export function alwaysValidConversions(input: AlwaysValidConversionsInput): AlwaysValidConversionsResult {
  const { controlConversions: a, treatmentConversions: c, treatmentShare: theta, alpha } = input
  const concentration = input.concentration ?? DEFAULT_CONCENTRATION
  const centre = input.priorTreatmentShare ?? theta
  const lnEValue = lnDirichletEvidence([
    { count: c, share: theta, prior: concentration * centre },
    { count: a, share: 1 - theta, prior: concentration * (1 - centre) },
  ])
  const lnMixture = lnEValue + c * Math.log(theta) + a * Math.log1p(-theta)
  const logits = logitInterval(input, lnMixture, alpha)
  const lnOdds = Math.log(theta / (1 - theta))
  return {
    lnEValue,
    ...pValueOfEValue(lnEValue),
    treatmentProbability: { lower: share(logits.lower), upper: share(logits.upper) },
    rateRatio: { lower: Math.exp(logits.lower - lnOdds), upper: Math.exp(logits.upper - lnOdds) },
  }
}
