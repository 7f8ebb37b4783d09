import type { Metric, Reproduce, Results, VariantResult } from '../api-types.ts'

/** A line of code that gives the same number elsewhere. */
export interface CodeLine {
  language: 'R' | 'Python'
  code: string
}

/** How one number came about. */
export interface Explanation {
  /** Which number of what, such as 'p-value of One page on Purchase'. */
  title: string
  /** The number as the page shows it. */
  shown: string
  /** What it means, in a few sentences. */
  meaning: string
  /** The formula, line by line, in plain symbols. */
  formula: readonly string[]
  inputs: readonly { name: string; value: string }[]
  code: readonly CodeLine[]
  /** Everything that went in, as the service tells it. */
  reproduce: Reproduce | null
  /** Computes the number again in this browser; undefined where one line is not enough. */
  recompute?: () => Promise<number>
  /** The unrounded number, to be held against the recomputed one. */
  value: number | null
}

/** A treatment beside its control on one metric. */
export interface Compared {
  metric: Metric
  variant: VariantResult
  control: VariantResult
  results: Results
}

/** A treatment with the control of its metric; undefined for the control itself. */
export const comparedWith = (
  results: Results,
  metric: Metric,
  variant: VariantResult,
): Compared | undefined => {
  const control = metric.variants.find(({ is_control }) => is_control)
  return control && !variant.is_control ? { metric, variant, control, results } : undefined
}

/** 'One page on Purchase' */
export const nameOf = ({ variant, metric }: Compared): string =>
  `${variant.variant_name} on ${metric.metric_name}`

/** Fisher's and the other comparisons of rates take these counts. */
export const armsOf = ({ variant, control }: Compared) => ({
  control: { conversions: control.conversions, users: control.sample_size },
  treatment: { conversions: variant.conversions, users: variant.sample_size },
})
