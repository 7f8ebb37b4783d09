/** The extremes of all looks at a comparison; see the table `sequential_evidence`. */
export interface StoredEvidence {
  metric_id: string
  variant_id: string
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
