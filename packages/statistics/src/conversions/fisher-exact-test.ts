import type { Arms } from './arms.ts'
import {
  type Hypergeometric,
  lnHypergeometricPmf,
  massAbove,
  massBelow,
  mode,
  support,
} from './hypergeometric.ts'

/** Two outcomes count as equally probable when their ln probabilities differ by no more than this. */
const TIE_TOLERANCE = 1e-10

/** The result of Fisher's exact test; every p-value comes with its natural logarithm for where it underflows. */
export type FisherExact = Readonly<{
  /** Two-sided: the probability of all outcomes no more probable than the observed one. */
  pValue: number
  lnPValue: number
  /** The two-sided p-value with outcomes exactly as probable as the observed one counted half. */
  midPValue: number
  /** One-sided against "the treatment converts more". */
  pTreatmentGreater: number
  lnPTreatmentGreater: number
  /** One-sided against "the treatment converts less". */
  pTreatmentLess: number
  lnPTreatmentLess: number
  /** ln of the probability of the observed table given its margins. */
  lnProbability: number
  /** The nearest control conversions on the other side of the mode that count as extreme; null when there are none. */
  otherSideConversions: number | null
  /** Whether that outcome is exactly as probable as the observed one. */
  otherSideIsTied: boolean
}>

type Tail = Readonly<{ p: number; lnP: number }>

/** The observed outcome seen from the mode: how probable it is and the mass beyond it, in units of its own. */
type Observed = Readonly<{
  law: Hypergeometric
  x: number
  lnPmf: number
  isBelowMode: boolean
  beyond: number
}>

/** The outcomes on the other side of the mode that are no more probable than the observed one. */
type OtherSide = Readonly<{ x: number | null; mass: number; isTied: boolean }>

function observe({ control, treatment }: Arms): Observed {
  const conversions = control.conversions + treatment.conversions
  const law = { first: control.users, second: treatment.users, conversions }
  const x = control.conversions
  const isBelowMode = x <= mode(law)
  const beyond = isBelowMode ? massBelow(x, law) : massAbove(x, law)
  return { law, x, lnPmf: lnHypergeometricPmf(x, law), isBelowMode, beyond }
}

/** The outcome nearest to the mode on the other side whose ln probability is at most `bound`, by bisection. */
function boundaryBeyondMode({ law, isBelowMode }: Observed, bound: number): number | null {
  const { lowest, highest } = support(law)
  let probable = mode(law)
  const edge = isBelowMode ? highest : lowest
  if (lnHypergeometricPmf(edge, law) > bound) return null
  let improbable = edge
  while (Math.abs(improbable - probable) > 1) {
    const middle = Math.floor((probable + improbable) / 2)
    if (lnHypergeometricPmf(middle, law) > bound) probable = middle
    else improbable = middle
  }
  return improbable
}

function otherSide(observed: Observed, tieTolerance: number): OtherSide {
  const { law, lnPmf, isBelowMode } = observed
  const x = boundaryBeyondMode(observed, lnPmf + tieTolerance)
  if (x === null) return { x, mass: 0, isTied: false }
  const lnRatio = lnHypergeometricPmf(x, law) - lnPmf
  const beyond = isBelowMode ? massAbove(x, law) : massBelow(x, law)
  return { x, mass: Math.exp(lnRatio) * (1 + beyond), isTied: Math.abs(lnRatio) <= TIE_TOLERANCE }
}

/** The number of outcomes that share the highest probability with the observed one, which has it: 1 or 2. */
function modesAt({ law, x, lnPmf }: Observed): number {
  const { lowest, highest } = support(law)
  const isTied = (at: number) =>
    at >= lowest && at <= highest && Math.abs(lnHypergeometricPmf(at, law) - lnPmf) <= TIE_TOLERANCE
  return 1 + Number(isTied(x - 1)) + Number(isTied(x + 1))
}

/** P(outcome at or beyond the observed one, away from the mode). */
function nearTail({ lnPmf, beyond }: Observed): Tail {
  const lnP = Math.min(0, lnPmf + Math.log1p(beyond))
  return { p: Math.exp(lnP), lnP }
}

/** P(outcome at or beyond the observed one, towards the mode). */
function farTail({ lnPmf, beyond }: Observed): Tail {
  const excluded = Math.min(1, Math.exp(lnPmf) * beyond)
  return { p: 1 - excluded, lnP: Math.log1p(-excluded) }
}

function oneSided(observed: Observed): Omit<FisherExact, keyof ReturnType<typeof twoSided>> {
  const near = nearTail(observed)
  const far = farTail(observed)
  const [greater, less] = observed.isBelowMode ? [near, far] : [far, near]
  return {
    pTreatmentGreater: greater.p,
    lnPTreatmentGreater: greater.lnP,
    pTreatmentLess: less.p,
    lnPTreatmentLess: less.lnP,
    lnProbability: observed.lnPmf,
  }
}

function twoSided(observed: Observed, tieTolerance: number) {
  const { law, lnPmf, beyond } = observed
  const pmf = Math.exp(lnPmf)
  if (lnHypergeometricPmf(mode(law), law) <= lnPmf + tieTolerance) {
    const midPValue = 1 - (modesAt(observed) * pmf) / 2
    return { pValue: 1, lnPValue: 0, midPValue, otherSideConversions: null, otherSideIsTied: false }
  }
  const other = otherSide(observed, tieTolerance)
  const lnPValue = Math.min(0, lnPmf + Math.log1p(beyond + other.mass))
  const half = (pmf * (other.isTied ? 2 : 1)) / 2
  const pValue = Math.exp(lnPValue)
  return {
    pValue,
    lnPValue,
    midPValue: pValue - half,
    otherSideConversions: other.x,
    otherSideIsTied: other.isTied,
  }
}

/**
 * Fisher's exact test of two conversion rates: conditional on all margins, control conversions are hypergeometric
 * under no effect, and the two-sided p-value sums every outcome no more probable than the observed one. Time grows
 * with the standard deviation of that law (well under a millisecond at 1e8 users). An empty arm, nobody or everybody
 * converted: p = 1. `tieTolerance` is the difference of ln probabilities below which outcomes count as equally
 * probable (default 1e-10; R's fisher.test uses 1e-7).
 * Sources: Fisher 1935; pmf by Loader 2000.
 */
export function fisherExact({
  tieTolerance = TIE_TOLERANCE,
  ...arms
}: Arms & { tieTolerance?: number }): FisherExact {
  const observed = observe(arms)
  return { ...twoSided(observed, tieTolerance), ...oneSided(observed) }
}
