import {
  type AllocationPeriod,
  adjustPValues,
  noSampleRatioEvidence,
  SAMPLE_RATIO_ALARM,
  SAMPLE_RATIO_NOTICE,
  type SampleRatioEvidence,
  sampleRatioSequentialPValue,
  sampleRatioTest,
  withSampleRatioLook,
} from '@assay/statistics'
import type { Experiment } from '../../experiments/index.ts'
import type { PeriodTotals } from '../../rollup/index.ts'
import { finite } from '../json-numbers.ts'
import type { DimensionCheck, Srm, SrmUnavailable } from './schema.ts'

type AllocatedExperiment = Pick<Experiment, 'variants' | 'allocation_history' | 'experiment_type'>

/** The check, or why there is none. */
export type SrmOutcome =
  | {
      srm: Srm
      unavailable_reason: null
      /** The evidence of this look against the allocation, as ln of an e-value. */
      lnEvidence: number
    }
  | { srm: null; unavailable_reason: SrmUnavailable }

/** Checks the sample ratio of all subjects (SRM), each against the allocation of its time. */
export const checkSrm = (experiment: AllocatedExperiment, totals: readonly PeriodTotals[]): SrmOutcome => {
  const unavailable = whyUnavailable(experiment, totals)
  if (unavailable) return { srm: null, unavailable_reason: unavailable }
  const periods = periodsOf(experiment, totals)
  return {
    srm: srmOf(experiment, periods),
    unavailable_reason: null,
    lnEvidence: evidenceOf(periods).maxLnEvidence,
  }
}

const evidenceOf = (periods: readonly AllocationPeriod[]): SampleRatioEvidence =>
  withSampleRatioLook(noSampleRatioEvidence, periods.filter(hasSubjects))

/** The sequential SRM check, valid at every look. */
const sequentialCheck = (evidence: SampleRatioEvidence): Srm['sequential'] => {
  const { pValue } = sampleRatioSequentialPValue(evidence)
  return { p_value: pValue, warning: pValue < SAMPLE_RATIO_ALARM }
}

/** The check with the strongest evidence of all looks, as ln of an e-value. */
export const withRecordedEvidence = (outcome: SrmOutcome, maxLnEvidence: number): SrmOutcome =>
  outcome.srm
    ? { ...outcome, srm: { ...outcome.srm, sequential: sequentialCheck({ maxLnEvidence }) } }
    : outcome

/** An SRM check with the evidence of all looks, this one included. */
export interface SrmLook {
  outcome: SrmOutcome
  /** The evidence to record where this look has the strongest of all, as ln of an e-value. */
  unrecorded: number | null
}

/** Merges an SRM check into the strongest evidence of earlier looks. */
export const mergeSrmLook = (outcome: SrmOutcome, stored = 0): SrmLook => {
  if (!outcome.srm) return { outcome, unrecorded: null }
  const isStrongest = outcome.lnEvidence > stored
  return {
    outcome: withRecordedEvidence(outcome, isStrongest ? outcome.lnEvidence : stored),
    unrecorded: isStrongest ? outcome.lnEvidence : null,
  }
}

const whyUnavailable = (
  experiment: AllocatedExperiment,
  totals: readonly PeriodTotals[],
): SrmUnavailable | undefined => {
  if (experiment.experiment_type === 'bandit') return 'bandit'
  const withTraffic = experiment.variants.filter(({ id }) =>
    allocationsOf(experiment).some((allocation) => (allocation[id] ?? 0) > 0),
  )
  if (withTraffic.length < 2) return 'too_few_variants'
  return totals.some(({ subjects }) => subjects > 0) ? undefined : 'no_assignments'
}

/** The allocations that have been in force, oldest first; a draft has only the present one. */
const allocationsOf = ({ allocation_history, variants }: AllocatedExperiment): Record<string, number>[] =>
  allocation_history.length > 0
    ? allocation_history.map(({ allocations }) => allocations)
    : [Object.fromEntries(variants.map(({ id, traffic_allocation }) => [id, traffic_allocation]))]

/** Subjects and weights per variant for each time of constant allocation. */
const periodsOf = (experiment: AllocatedExperiment, totals: readonly PeriodTotals[]): AllocationPeriod[] =>
  allocationsOf(experiment).map((allocation, period) => ({
    weights: experiment.variants.map(({ id }) => allocation[id] ?? 0),
    counts: experiment.variants.map(({ id }) =>
      total(totals.filter((row) => Math.max(0, row.period) === period && row.variant_id === id)),
    ),
  }))

const total = (rows: readonly { subjects: number }[]): number =>
  rows.reduce((sum, { subjects }) => sum + subjects, 0)

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Subjects of variants that had traffic at the time, and how many of them each variant should have. */
const expectation = (periods: readonly AllocationPeriod[], variants: number) => {
  const indexes = Array.from({ length: variants }, (_, index) => index)
  const isLive = ({ weights }: AllocationPeriod, index: number): boolean => (weights[index] ?? 0) > 0
  const live = indexes.map((index) =>
    sum(periods.map((period) => (isLive(period, index) ? (period.counts[index] ?? 0) : 0))),
  )
  const expected = indexes.map((index) =>
    sum(
      periods.map((period) => {
        const inPeriod = sum(period.counts.filter((_, other) => isLive(period, other)))
        return (inPeriod * (period.weights[index] ?? 0)) / (sum(period.weights) || 1)
      }),
    ),
  )
  return { live, expected }
}

/** Checks the sample ratio (SRM) over times of constant allocation; subjects and weights in the order of the variants. */
const srmOf = (
  { variants }: { variants: readonly { id: string }[] },
  periods: readonly AllocationPeriod[],
): Srm => {
  const { live, expected } = expectation(periods, variants.length)
  const observed = variants.map((_, index) => sum(periods.map(({ counts }) => counts[index] ?? 0)))
  const test = sampleRatioTest({ users: live, weights: expected })
  const p = test.pValue ?? 1
  const byVariant = (values: readonly number[]): Record<string, number> =>
    Object.fromEntries(variants.map(({ id }, index) => [id, values[index] ?? 0]))
  return {
    method: test.method,
    chi2: finite(test.chiSquare),
    degrees_of_freedom: test.degreesOfFreedom,
    p_value: p,
    warning: p < SAMPLE_RATIO_ALARM,
    notice: p < SAMPLE_RATIO_NOTICE,
    observed: byVariant(observed),
    expected: byVariant(expected),
    zero_weight_subjects: sum(observed) - sum(live),
    sequential: sequentialCheck(evidenceOf(periods)),
  }
}

const hasSubjects = ({ counts, weights }: AllocationPeriod): boolean =>
  counts.some((count, index) => count > 0 && (weights[index] ?? 0) > 0)

/** The warning about subjects in a variant without traffic. */
export const allocationWarning = (srm: Srm | null): string | null =>
  srm && srm.zero_weight_subjects > 0
    ? `${srm.zero_weight_subjects} subjects are in a variant that had no traffic when they were assigned`
    : null

/** Subjects with a value of a dimension, by variant and period. */
interface DimensionPeriods extends PeriodTotals {
  dimension: string
  value: string
}

/** Checks the sample ratio within every value of every dimension; p-values are adjusted over all of them together. */
export const checkDimensions = (
  experiment: AllocatedExperiment,
  totals: readonly DimensionPeriods[],
): DimensionCheck[] => {
  const groups = new Map<string, DimensionPeriods[]>()
  for (const row of totals) {
    const key = JSON.stringify([row.dimension, row.value])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const checks = [...groups.values()].flatMap((rows) => {
    const [first] = rows
    const { srm } = checkSrm(experiment, rows)
    return first && srm ? [{ dimension: first.dimension, value: first.value, p_value: srm.p_value }] : []
  })
  const adjusted = adjustPValues(
    checks.map(({ p_value }) => p_value),
    'benjamini-hochberg',
  )
  return checks.map((check, index) => ({ ...check, adjusted_p_value: adjusted[index] ?? check.p_value }))
}

interface GroupShare {
  id: string
  /** Percent of all subjects that the group should have. */
  share: number
  subjects: number
}

/** Checks the ratio of groups that are no variants of an experiment (SRM); null without subjects. */
export const checkShares = (groups: readonly GroupShare[]): Srm | null => {
  if (groups.every(({ subjects }) => subjects === 0)) return null
  const period = {
    weights: groups.map(({ share }) => share),
    counts: groups.map(({ subjects }) => subjects),
  }
  return srmOf({ variants: groups }, [period])
}
