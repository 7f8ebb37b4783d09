import type { SequentialEvidence } from '@assay/statistics'

/** The extremes of all looks at a comparison; see the table `sequential_evidence`. */
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
export interface StoredLook {
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

/** What is stored of all looks at an experiment's comparisons, this one included. */
export interface EvidenceBook {
  /** The largest evidence of a comparison, and its interval where one is kept for the error rate. */
  find: (comparison: Comparison, alpha: number) => RecordedEvidence | undefined
}

interface Comparison {
  metric_id: string
  variant_id: string
}

/** The extremes of one comparison. */
export interface RecordedEvidence extends SequentialEvidence {
  maxLnLambda: number
  /** It was selected under the stored correction at some look; kept for the error rate of sequential testing alone. */
  wasSelected: boolean
}

const keyOf = ({ metric_id, variant_id }: Comparison): string => `${metric_id} ${variant_id}`

/** Opens what is stored; evidence is the same at every error rate, intervals are not. */
export const evidenceBook = (rows: readonly StoredEvidence[]): EvidenceBook => {
  const comparisons = new Map<string, StoredEvidence[]>()
  for (const row of rows) comparisons.set(keyOf(row), [...(comparisons.get(keyOf(row)) ?? []), row])
  return {
    find: (comparison, alpha) => {
      const own = comparisons.get(keyOf(comparison))
      return own && keptAt(own, alpha)
    },
  }
}

const keptAt = (rows: readonly StoredEvidence[], alpha: number): RecordedEvidence => {
  const row = rows.find((candidate) => candidate.alpha === alpha)
  return {
    maxLnEValue: Math.max(...rows.map(({ max_ln_e_value }) => max_ln_e_value)),
    maxLnLambda: Math.max(...rows.map(({ max_ln_lambda }) => max_ln_lambda)),
    lower: row?.lower_end ?? Number.NEGATIVE_INFINITY,
    upper: row?.upper_end ?? Number.POSITIVE_INFINITY,
    wasSelected: row !== undefined && row.corrected_stop_at !== null,
  }
}

/** Whether a new look adds anything to what is stored of its comparison at its error rate. */
export const isNews = (look: StoredEvidence, stored: readonly StoredEvidence[]): boolean => {
  const before = stored.find((row) => keyOf(row) === keyOf(look) && row.alpha === look.alpha)
  if (!before) return true
  return (
    look.max_ln_e_value > before.max_ln_e_value ||
    look.max_ln_lambda > before.max_ln_lambda ||
    (look.lower_end ?? Number.NEGATIVE_INFINITY) > (before.lower_end ?? Number.NEGATIVE_INFINITY) ||
    (look.upper_end ?? Number.POSITIVE_INFINITY) < (before.upper_end ?? Number.POSITIVE_INFINITY) ||
    (look.corrected_stop_at !== null && before.corrected_stop_at === null)
  )
}

/** The stored rows with newer ones in their places. */
export const withNewer = (
  stored: readonly StoredEvidence[],
  newer: readonly StoredEvidence[],
): StoredEvidence[] => {
  const placeOf = (row: StoredEvidence): string => `${keyOf(row)} ${row.alpha}`
  const renewed = new Set(newer.map(placeOf))
  return [...stored.filter((row) => !renewed.has(placeOf(row))), ...newer]
}
