import {
  type Arm,
  mixtureSprt,
  noEvidence,
  type SequentialEvidence,
  type SequentialLook,
  withLook,
} from '@assay/statistics'
import type { Metric } from '../../experiments/index.ts'
import type { VariantLabel } from '../counts.ts'
import { type Look, lookAt } from './always-valid.ts'
import type { SequentialSettings } from './settings.ts'

/** Both arms of a comparison at one moment. */
export interface Moment {
  at: Date
  /** Subjects of all variants of the experiment by then. */
  subjects: number
  control: Arm
  treatment: Arm
}

/** A comparison over time: one moment per day, the last of them now. */
export interface ComparisonHistory {
  metric: Metric
  variant: VariantLabel
  moments: readonly Moment[]
}

/** The evidence of one moment; null where an arm is empty or nothing varies. */
export interface MomentLook {
  moment: Moment
  difference: number | null
  standardError: number | null
  /** The always-valid test with its interval. */
  look: Look | null
  /** ln of the likelihood ratio of the mSPRT. */
  lnLambda: number | null
}

const rateOf = ({ conversions, users }: Arm): number => conversions / users
const squaredError = (arm: Arm): number => (rateOf(arm) * (1 - rateOf(arm))) / arm.users

/** Looks at one moment of a comparison. */
const lookAtMoment = (moment: Moment, settings: SequentialSettings): MomentLook => {
  const { control, treatment } = moment
  const { alpha, storedAlpha: evidenceAlpha, plannedSize, tau_squared: tauSquared } = settings
  if (control.users === 0 || treatment.users === 0) {
    return { moment, difference: null, standardError: null, look: null, lnLambda: null }
  }
  const estimate = rateOf(treatment) - rateOf(control)
  const error = Math.sqrt(squaredError(control) + squaredError(treatment))
  const standardError = error > 0 ? error : null
  return {
    moment,
    difference: estimate,
    standardError,
    look: lookAt({ control, treatment, alpha, evidenceAlpha, plannedSize }),
    lnLambda:
      standardError === null ? null : mixtureSprt({ estimate, standardError, tauSquared, alpha }).lnEValue,
  }
}

/** Running maxima of the evidence over all looks so far: of the always-valid test and of the mSPRT. */
export interface RunningEvidence {
  alwaysValid: SequentialEvidence
  maxLnLambda: number
}

export const NO_EVIDENCE: RunningEvidence = { alwaysValid: noEvidence, maxLnLambda: 0 }

/** The evidence after one more look. */
export const withMoment = (evidence: RunningEvidence, { look, lnLambda }: MomentLook): RunningEvidence => ({
  alwaysValid: look ? withLook(evidence.alwaysValid, look) : evidence.alwaysValid,
  maxLnLambda: Math.max(evidence.maxLnLambda, lnLambda ?? 0),
})

/** The evidence of two sets of looks together. */
export const withEvidence = (
  evidence: RunningEvidence,
  { alwaysValid, maxLnLambda }: RunningEvidence,
): RunningEvidence => {
  const look: SequentialLook = { ...alwaysValid, lnEValue: alwaysValid.maxLnEValue }
  return {
    alwaysValid: withLook(evidence.alwaysValid, look),
    maxLnLambda: Math.max(evidence.maxLnLambda, maxLnLambda),
  }
}

/** A comparison with every look at it and the evidence up to each of them. */
export interface ComparisonLooks extends Omit<ComparisonHistory, 'moments'> {
  looks: readonly MomentLook[]
  running: readonly RunningEvidence[]
}

/** Looks at a comparison at each of its moments. */
export const lookAtHistory = (
  { metric, variant, moments }: ComparisonHistory,
  settings: SequentialSettings,
): ComparisonLooks => {
  const looks = moments.map((moment) => lookAtMoment(moment, settings))
  let evidence = NO_EVIDENCE
  const running = looks.map((look) => {
    evidence = withMoment(evidence, look)
    return evidence
  })
  return { metric, variant, looks, running }
}

/** The latest look. */
export const lastLook = ({ looks }: Pick<ComparisonLooks, 'looks'>): MomentLook | undefined => looks.at(-1)

const EDGE = 1e-9

/** Which of the planned looks an experiment of this size has reached; 0 before the first, never beyond the last. */
const lookReached = (subjects: number, { plannedSize, planned_looks: looks }: SequentialSettings): number =>
  Math.min(looks, Math.floor((subjects / plannedSize) * looks + EDGE))

/** The planned looks that the moments of a comparison reached, each where it was reached first. */
export const reachedLooks = (comparison: ComparisonLooks, settings: SequentialSettings) => {
  const reached = new Map<number, MomentLook>()
  for (const one of comparison.looks) {
    const look = lookReached(one.moment.subjects, settings)
    if (look > 0 && one.standardError !== null && !reached.has(look)) reached.set(look, one)
  }
  return [...reached].map(([look, { moment, difference, standardError }]) => ({
    metric_id: comparison.metric.id,
    variant_id: comparison.variant.id,
    look,
    reached_at: moment.at,
    sample_size: moment.subjects,
    estimate: difference ?? 0,
    standard_error: standardError ?? 0,
  }))
}
