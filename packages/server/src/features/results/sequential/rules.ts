import { eBenjaminiHochberg, pValueOfEValue, sequentialResult } from '@assay/statistics'
import type { CorrectionMethod } from '../../experiments/index.ts'
import type {
  ConfidenceSequence,
  EvidenceStrength,
  MsprtResult,
  SequentialComparison,
  TrajectoryPoint,
} from './schema.ts'
import { type Design, isRejected, lastPlannedLook } from './group-sequential.ts'
import {
  type ComparisonLooks,
  type Extremes,
  lastLook,
  type MomentLook,
  NO_EXTREMES,
  withExtremes,
  withMoment,
} from './looks.ts'
import type { EvidenceBook, StoredLook } from './recorded-evidence.ts'
import type { SequentialSettings } from './settings.ts'
import { finite } from '../json-numbers.ts'

/** A comparison with what is stored of it. */
export interface EvaluatedComparison {
  looked: ComparisonLooks
  /** Of all looks that were ever taken. */
  extremes: Extremes
  /** The planned looks of this comparison, in order. */
  taken: readonly StoredLook[]
  /** It was selected under the stored correction at some look. */
  wasSelected: boolean
}

/** Beyond this a likelihood ratio is given by its logarithm alone. */
const LARGEST_RATIO = 1e300

/** The planned looks that were taken, by the comparison that they belong to. */
export type TakenLooks = ReadonlyMap<string, readonly StoredLook[]>

const keyOf = (row: { metric_id: string; variant_id: string }): string => `${row.metric_id} ${row.variant_id}`

/** Sorts planned looks by the comparisons that they belong to. */
export const takenBy = (looks: readonly StoredLook[]): TakenLooks => {
  const grouped = new Map<string, StoredLook[]>()
  for (const look of looks) {
    const group = grouped.get(keyOf(look))
    if (group) group.push(look)
    else grouped.set(keyOf(look), [look])
  }
  return grouped
}

/** Puts the latest look at a comparison and what is kept of earlier ones together. */
export const evaluatedComparison = (
  looked: ComparisonLooks,
  { kept, taken }: { kept: EvidenceBook; taken: TakenLooks },
  { alpha }: SequentialSettings,
): EvaluatedComparison => {
  const comparison = { metric_id: looked.metric.id, variant_id: looked.variant.id }
  const before = kept.find(comparison, alpha)
  const last = lastLook(looked)
  const now = last ? withMoment(NO_EXTREMES, last) : NO_EXTREMES
  return {
    looked,
    extremes: before ? withExtremes(now, { alwaysValid: before, maxLnLambda: before.maxLnLambda }) : now,
    taken: taken.get(keyOf(comparison)) ?? [],
    wasSelected: before?.wasSelected ?? false,
  }
}

/** The largest evidence under the experiment's method, as ln of an e-value; the always-valid one for planned looks. */
const maxLnEvidence = ({ alwaysValid, maxLnLambda }: Extremes, { method }: SequentialSettings): number =>
  method === 'msprt' ? maxLnLambda : alwaysValid.maxLnEValue

const lnEvidenceAt = (one: MomentLook | undefined, { method }: SequentialSettings): number | null =>
  (method === 'msprt' ? one?.lnLambda : one?.look?.lnEValue) ?? null

/**
 * Which comparisons the e-values of this moment select; guardrails are outside of the family. What cannot be told yet
 * has no evidence, and stays in it.
 */
export const selectedNow = (
  looked: readonly ComparisonLooks[],
  settings: SequentialSettings,
  correction: CorrectionMethod,
): boolean[] => {
  if (correction !== 'benjamini-hochberg') return looked.map(() => false)
  const lnEValues = looked.map((one) =>
    one.metric.is_guardrail ? null : (lnEvidenceAt(lastLook(one), settings) ?? 0),
  )
  return eBenjaminiHochberg({ lnEValues, alpha: settings.alpha }).isSelected.map((is) => is === true)
}

export interface Family {
  judged: readonly EvaluatedComparison[]
  /** Of each comparison, whether the e-values of this moment select it. */
  selected: readonly boolean[]
  correction: CorrectionMethod
  design: Design
  settings: SequentialSettings
}

/** When a planned look first crossed its boundary; Infinity: none has. */
const rejectedAt = (taken: readonly StoredLook[], design: Design): number =>
  Math.min(...taken.flatMap((look) => (isRejected(look, design) ? [look.reached_at.getTime()] : [])))

const canStop = (extremes: Extremes, taken: readonly StoredLook[], { design, settings }: Family): boolean =>
  settings.method === 'group_sequential'
    ? rejectedAt(taken, design) < Number.POSITIVE_INFINITY
    : pValueOfEValue(maxLnEvidence(extremes, settings)).pValue <= settings.alpha

/** Once selected, always selected: under Benjamini-Hochberg by a stored look, under Bonferroni by the largest evidence. */
const correctedCanStop = (
  { looked, extremes, taken, wasSelected }: EvaluatedComparison,
  isNow: boolean,
  family: Family,
) => {
  const { correction, settings, judged } = family
  if (looked.metric.is_guardrail || correction === 'none') return canStop(extremes, taken, family)
  if (correction === 'benjamini-hochberg') return isNow || wasSelected
  const size = judged.filter((one) => !one.looked.metric.is_guardrail).length
  return pValueOfEValue(maxLnEvidence(extremes, settings)).pValue * size <= settings.alpha
}

/** A comparison as answers carry it, by its place in the family. */
export const sequentialComparison = (family: Family, place: number): SequentialComparison | undefined => {
  const judged = family.judged[place]
  return judged && comparisonOf(judged, family.selected[place] ?? false, family)
}

const comparisonOf = (
  judged: EvaluatedComparison,
  isSelected: boolean,
  family: Family,
): SequentialComparison => {
  const { looked, extremes, taken } = judged
  const { settings, design } = family
  const now = lastLook(looked)
  const { control, treatment } = now?.moment ?? {}
  const sampleSize = (control?.users ?? 0) + (treatment?.users ?? 0)
  return {
    metric_id: looked.metric.id,
    metric_name: looked.metric.name,
    variant_id: looked.variant.id,
    variant_name: looked.variant.name,
    difference: finite(now?.difference),
    standard_error: finite(now?.standardError),
    sample_size: sampleSize,
    msprt_result: msprtResult(now?.lnLambda ?? null, extremes, settings),
    confidence_sequence: confidenceSequence(now, extremes, sampleSize),
    group_sequential: settings.method === 'group_sequential' ? lastPlannedLook(taken, design) : null,
    always_valid_p_value: pValueOfEValue(extremes.alwaysValid.maxLnEValue).pValue,
    corrected_can_stop: correctedCanStop(judged, isSelected, family),
    can_stop: canStop(extremes, taken, family),
    evidence_trajectory: trajectoryOf(judged, family),
  }
}

const msprtResult = (
  lnLambda: number | null,
  { maxLnLambda }: Extremes,
  { alpha }: SequentialSettings,
): MsprtResult => {
  const { pValue } = pValueOfEValue(maxLnLambda)
  const ratio = lnLambda === null ? null : Math.exp(lnLambda)
  return {
    lambda_ratio: ratio !== null && ratio <= LARGEST_RATIO ? ratio : null,
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
  { alwaysValid }: Extremes,
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

/** What the past is drawn with: days that nobody looked at say no more than all looks that were taken. */
const within = (all: Extremes, day: Extremes): Extremes => ({
  alwaysValid: {
    maxLnEValue: Math.min(all.alwaysValid.maxLnEValue, day.alwaysValid.maxLnEValue),
    lower: Math.min(all.alwaysValid.lower, day.alwaysValid.lower),
    upper: Math.max(all.alwaysValid.upper, day.alwaysValid.upper),
  },
  maxLnLambda: Math.min(all.maxLnLambda, day.maxLnLambda),
})

const trajectoryOf = (
  { looked, extremes, taken }: EvaluatedComparison,
  family: Family,
): TrajectoryPoint[] => {
  const { settings, design } = family
  const isPlanned = settings.method === 'group_sequential'
  const stopped = isPlanned ? rejectedAt(taken, design) : Number.POSITIVE_INFINITY
  const last = looked.looks.length - 1
  return looked.looks.map((one, place) => {
    const running = place === last ? extremes : within(extremes, looked.running[place] ?? extremes)
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
