import { eBenjaminiHochberg, pValueOfEValue, sequentialResult } from '@assay/statistics'
import type { CorrectionMethod } from '../../experiments/index.ts'
import { finite } from '../json-numbers.ts'
import type { ReachedLook, RecordedEvidence } from './evidence.ts'
import { type Design, isRejected, lastPlannedLook } from './group-sequential.ts'
import {
  type ComparisonLooks,
  lastLook,
  type MomentLook,
  NO_EVIDENCE,
  type RunningEvidence,
  withEvidence,
  withMoment,
} from './looks.ts'
import type {
  ConfidenceSequence,
  EvidenceStrength,
  MsprtResult,
  SequentialComparison,
  TrajectoryPoint,
} from './schema.ts'
import type { SequentialSettings } from './settings.ts'

/** A comparison with its recorded evidence. */
interface EvaluatedComparison {
  comparison: ComparisonLooks
  /** Evidence of all looks, the present one included. */
  evidence: RunningEvidence
  /** The planned looks of this comparison, in order. */
  reached: readonly ReachedLook[]
  /** It was selected under the stored correction at some look. */
  wasSelected: boolean
}

/** Beyond this a likelihood ratio is given by its logarithm alone. */
const MAX_RATIO = 1e300

/** Planned looks that were reached, by comparison. */
type LooksByComparison = ReadonlyMap<string, readonly ReachedLook[]>

const keyOf = (row: { metric_id: string; variant_id: string }): string => `${row.metric_id} ${row.variant_id}`

/** Groups planned looks by comparison. */
export const looksByComparison = (looks: readonly ReachedLook[]): LooksByComparison => {
  const grouped = new Map<string, ReachedLook[]>()
  for (const look of looks) {
    const group = grouped.get(keyOf(look))
    if (group) group.push(look)
    else grouped.set(keyOf(look), [look])
  }
  return grouped
}

/** Evaluates a comparison by its latest look and the evidence recorded at earlier ones. */
export const evaluatedComparison = (
  comparison: ComparisonLooks,
  recorded: { evidence: RecordedEvidence; reached: LooksByComparison },
  { alpha }: SequentialSettings,
): EvaluatedComparison => {
  const ids = { metric_id: comparison.metric.id, variant_id: comparison.variant.id }
  const before = recorded.evidence.find(ids, alpha)
  const last = lastLook(comparison)
  const now = last ? withMoment(NO_EVIDENCE, last) : NO_EVIDENCE
  return {
    comparison,
    evidence: before ? withEvidence(now, { alwaysValid: before, maxLnLambda: before.maxLnLambda }) : now,
    reached: recorded.reached.get(keyOf(ids)) ?? [],
    wasSelected: before?.wasSelected ?? false,
  }
}

/** The largest evidence under the experiment's method, as ln of an e-value; the always-valid one for planned looks. */
const maxLnEvidence = (
  { alwaysValid, maxLnLambda }: RunningEvidence,
  { method }: SequentialSettings,
): number => (method === 'msprt' ? maxLnLambda : alwaysValid.maxLnEValue)

const lnEvidenceAt = (one: MomentLook | undefined, { method }: SequentialSettings): number | null =>
  (method === 'msprt' ? one?.lnLambda : one?.look?.lnEValue) ?? null

/**
 * Which comparisons the e-values of this moment select (e-BH); guardrails are outside of the family. A comparison that
 * cannot be computed yet has no evidence, and stays in it.
 */
export const selectedNow = (
  comparisons: readonly ComparisonLooks[],
  settings: SequentialSettings,
  correction: CorrectionMethod,
): boolean[] => {
  if (correction !== 'benjamini-hochberg') return comparisons.map(() => false)
  const lnEValues = comparisons.map((one) =>
    one.metric.is_guardrail ? null : (lnEvidenceAt(lastLook(one), settings) ?? 0),
  )
  return eBenjaminiHochberg({ lnEValues, alpha: settings.alpha }).isSelected.map((is) => is === true)
}

/** The comparisons of an experiment, corrected together. */
interface Family {
  evaluated: readonly EvaluatedComparison[]
  /** Of each comparison, whether the e-values of this moment select it. */
  selected: readonly boolean[]
  correction: CorrectionMethod
  design: Design
  settings: SequentialSettings
}

/** The moment at which a planned look first crossed its boundary; Infinity: none has. */
const rejectedAt = (reached: readonly ReachedLook[], design: Design): number =>
  Math.min(...reached.flatMap((look) => (isRejected(look, design) ? [look.reached_at.getTime()] : [])))

const canStop = (
  evidence: RunningEvidence,
  reached: readonly ReachedLook[],
  { design, settings }: Family,
): boolean =>
  settings.method === 'group_sequential'
    ? rejectedAt(reached, design) < Number.POSITIVE_INFINITY
    : pValueOfEValue(maxLnEvidence(evidence, settings)).pValue <= settings.alpha

/** Once selected, always selected: under Benjamini-Hochberg by a stored look, under Bonferroni by the largest evidence. */
const correctedCanStop = (
  { comparison, evidence, reached, wasSelected }: EvaluatedComparison,
  isNow: boolean,
  family: Family,
) => {
  const { correction, settings, evaluated } = family
  if (comparison.metric.is_guardrail || correction === 'none') return canStop(evidence, reached, family)
  if (correction === 'benjamini-hochberg') return isNow || wasSelected
  const size = evaluated.filter((one) => !one.comparison.metric.is_guardrail).length
  return pValueOfEValue(maxLnEvidence(evidence, settings)).pValue * size <= settings.alpha
}

/** A comparison in an answer, by its index in the family. */
export const sequentialComparison = (family: Family, index: number): SequentialComparison | undefined => {
  const evaluated = family.evaluated[index]
  return evaluated && comparisonOf(evaluated, family.selected[index] ?? false, family)
}

const comparisonOf = (
  evaluated: EvaluatedComparison,
  isSelected: boolean,
  family: Family,
): SequentialComparison => {
  const { comparison, evidence, reached } = evaluated
  const { settings, design } = family
  const now = lastLook(comparison)
  const { control, treatment } = now?.moment ?? {}
  const sampleSize = (control?.users ?? 0) + (treatment?.users ?? 0)
  return {
    metric_id: comparison.metric.id,
    metric_name: comparison.metric.name,
    variant_id: comparison.variant.id,
    variant_name: comparison.variant.name,
    difference: finite(now?.difference),
    standard_error: finite(now?.standardError),
    sample_size: sampleSize,
    msprt_result: msprtResult(now?.lnLambda ?? null, evidence, settings),
    confidence_sequence: confidenceSequence(now, evidence, sampleSize),
    group_sequential: settings.method === 'group_sequential' ? lastPlannedLook(reached, design) : null,
    always_valid_p_value: pValueOfEValue(evidence.alwaysValid.maxLnEValue).pValue,
    corrected_can_stop: correctedCanStop(evaluated, isSelected, family),
    can_stop: canStop(evidence, reached, family),
    evidence_trajectory: trajectoryOf(evaluated, family),
  }
}

const msprtResult = (
  lnLambda: number | null,
  { maxLnLambda }: RunningEvidence,
  { alpha }: SequentialSettings,
): MsprtResult => {
  const { pValue } = pValueOfEValue(maxLnLambda)
  const ratio = lnLambda === null ? null : Math.exp(lnLambda)
  return {
    lambda_ratio: ratio !== null && ratio <= MAX_RATIO ? ratio : null,
    ln_lambda: lnLambda,
    always_valid_p_value: pValue,
    can_stop: pValue <= alpha,
    evidence_strength: strengthOf(pValue <= alpha ? maxLnLambda : (lnLambda ?? 0), alpha),
    boundary: 1 / alpha,
  }
}

/** Strong beyond the boundary of a decision, moderate beyond its root. */
const strengthOf = (lnLambda: number, alpha: number): EvidenceStrength => {
  const boundary = -Math.log(alpha)
  if (lnLambda >= boundary) return 'strong_for_effect'
  if (lnLambda >= boundary / 2) return 'moderate_for_effect'
  if (lnLambda <= -boundary) return 'strong_for_null'
  return lnLambda <= -boundary / 2 ? 'moderate_for_null' : 'inconclusive'
}

const confidenceSequence = (
  now: MomentLook | undefined,
  { alwaysValid }: RunningEvidence,
  sampleSize: number,
): ConfidenceSequence | null => {
  if (!now?.look) return null
  const { lower, upper, isEmpty } = sequentialResult(alwaysValid)
  return {
    kind: now.look.kind,
    lower: finite(lower),
    upper: finite(upper),
    width: isEmpty ? 0 : finite(upper - lower),
    sample_size: sampleSize,
    is_empty: isEmpty,
  }
}

/** The evidence of a past day in the trajectory: no more than that of all recorded looks. */
const within = (all: RunningEvidence, day: RunningEvidence): RunningEvidence => ({
  alwaysValid: {
    maxLnEValue: Math.min(all.alwaysValid.maxLnEValue, day.alwaysValid.maxLnEValue),
    lower: Math.min(all.alwaysValid.lower, day.alwaysValid.lower),
    upper: Math.max(all.alwaysValid.upper, day.alwaysValid.upper),
  },
  maxLnLambda: Math.min(all.maxLnLambda, day.maxLnLambda),
})

const trajectoryOf = (
  { comparison, evidence, reached }: EvaluatedComparison,
  family: Family,
): TrajectoryPoint[] => {
  const { settings, design } = family
  const isPlanned = settings.method === 'group_sequential'
  const stopped = isPlanned ? rejectedAt(reached, design) : Number.POSITIVE_INFINITY
  const last = comparison.looks.length - 1
  return comparison.looks.map((one, index) => {
    const running = index === last ? evidence : within(evidence, comparison.running[index] ?? evidence)
    const { at, control, treatment } = one.moment
    const { pValue } = pValueOfEValue(maxLnEvidence(running, settings))
    return {
      at,
      sample_size: control.users + treatment.users,
      ln_lambda: lnEvidenceAt(one, settings),
      always_valid_p_value: pValue,
      lower: finite(running.alwaysValid.lower),
      upper: finite(running.alwaysValid.upper),
      can_stop: isPlanned ? stopped <= at.getTime() : pValue <= settings.alpha,
    }
  })
}
