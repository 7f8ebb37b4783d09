import type { SequentialEvidence } from '@assay/statistics'

/** Running maxima of a comparison over all looks, at one error rate; a row of the table `sequential_evidence`. */
export interface StoredEvidence {
  metric_id: string
  variant_id: string
  /** Error rate of the interval. */
  alpha: number
  max_ln_e_value: number
  max_ln_lambda: number
  /** Null: not bounded on that side yet. */
  lower_end: number | null
  upper_end: number | null
  /** Null: not selected under the stored correction yet. */
  corrected_stop_at: Date | null
}

/** A planned look that was reached, written once. */
export interface ReachedLook {
  metric_id: string
  variant_id: string
  /** From 1. */
  look: number
  reached_at: Date
  /** Subjects of all variants. */
  sample_size: number
  estimate: number
  standard_error: number
}

/** Evidence of all looks at an experiment's comparisons, the latest included. */
export interface RecordedEvidence {
  /** The largest evidence of a comparison, and its interval where one is recorded for the error rate. */
  find: (comparison: Comparison, alpha: number) => ComparisonEvidence | undefined
}

interface Comparison {
  metric_id: string
  variant_id: string
}

/** Running maxima of one comparison. */
interface ComparisonEvidence extends SequentialEvidence {
  maxLnLambda: number
  /** Selected under the stored correction at some look; recorded at the error rate of sequential testing alone. */
  wasSelected: boolean
}

const comparisonKey = ({ metric_id, variant_id }: Comparison): string => `${metric_id} ${variant_id}`
const rowKey = (row: StoredEvidence): string => `${comparisonKey(row)} ${row.alpha}`

/** Recorded evidence by comparison; e-values are the same at every error rate, intervals are not. */
export const recordedEvidence = (rows: readonly StoredEvidence[]): RecordedEvidence => {
  const comparisons = new Map<string, StoredEvidence[]>()
  for (const row of rows) {
    const key = comparisonKey(row)
    comparisons.set(key, [...(comparisons.get(key) ?? []), row])
  }
  return {
    find: (comparison, alpha) => {
      const own = comparisons.get(comparisonKey(comparison))
      return own && evidenceAt(own, alpha)
    },
  }
}

const evidenceAt = (rows: readonly StoredEvidence[], alpha: number): ComparisonEvidence => {
  const row = rows.find((candidate) => candidate.alpha === alpha)
  return {
    maxLnEValue: Math.max(...rows.map(({ max_ln_e_value }) => max_ln_e_value)),
    maxLnLambda: Math.max(...rows.map(({ max_ln_lambda }) => max_ln_lambda)),
    lower: row?.lower_end ?? Number.NEGATIVE_INFINITY,
    upper: row?.upper_end ?? Number.POSITIVE_INFINITY,
    wasSelected: row !== undefined && row.corrected_stop_at !== null,
  }
}

/** The evidence of a look at an experiment, merged into that of all earlier looks. */
export interface EvidenceOfLook {
  /** The evidence of all looks, this one included. */
  rows: readonly StoredEvidence[]
  /** The rows that this look strengthened: what is still to be recorded. */
  strengthened: readonly StoredEvidence[]
}

/** Merges the evidence of a look into the stored rows, as the store does it. */
export const mergeLook = (
  stored: readonly StoredEvidence[],
  look: readonly StoredEvidence[],
): EvidenceOfLook => {
  const before = new Map(stored.map((row) => [rowKey(row), row]))
  const strengthened = look.flatMap((row) => {
    const earlier = before.get(rowKey(row))
    if (!earlier) return [row]
    const merged = stronger(earlier, row)
    return isSame(merged, earlier) ? [] : [merged]
  })
  return { rows: withRows(stored, strengthened), strengthened }
}

/** Whether recorded rows hold more than those that were to be recorded: another process recorded a look meanwhile. */
export const isStronger = (
  recorded: readonly StoredEvidence[],
  expected: readonly StoredEvidence[],
): boolean => {
  const rows = new Map(expected.map((row) => [rowKey(row), row]))
  return recorded.some((row) => {
    const own = rows.get(rowKey(row))
    return own === undefined || !isSame(row, own)
  })
}

/** The rows with others in place of those of the same comparison and error rate. */
export const withRows = (
  rows: readonly StoredEvidence[],
  others: readonly StoredEvidence[],
): StoredEvidence[] => {
  const replaced = new Set(others.map(rowKey))
  return [...rows.filter((row) => !replaced.has(rowKey(row))), ...others]
}

const larger = (one: number, other: number): number => (other > one ? other : one)

const largest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : larger(one, other)

const smallest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : -larger(-one, -other)

/** The running maxima of both: the larger e-values and the intersection of the intervals. */
const stronger = (one: StoredEvidence, other: StoredEvidence): StoredEvidence => ({
  ...one,
  max_ln_e_value: larger(one.max_ln_e_value, other.max_ln_e_value),
  max_ln_lambda: larger(one.max_ln_lambda, other.max_ln_lambda),
  lower_end: largest(one.lower_end, other.lower_end),
  upper_end: smallest(one.upper_end, other.upper_end),
  corrected_stop_at: one.corrected_stop_at ?? other.corrected_stop_at,
})

const isSame = (one: StoredEvidence, other: StoredEvidence): boolean =>
  one.max_ln_e_value === other.max_ln_e_value &&
  one.max_ln_lambda === other.max_ln_lambda &&
  one.lower_end === other.lower_end &&
  one.upper_end === other.upper_end &&
  one.corrected_stop_at?.getTime() === other.corrected_stop_at?.getTime()
