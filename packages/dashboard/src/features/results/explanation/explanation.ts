import { count } from '../../../ui/format.ts'
import type { Metric, Reproduce, Results, VariantResult } from '../api-types.ts'
import { controlOf } from '../metrics.ts'
import { levelText } from '../wording.ts'

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
  const control = controlOf(metric)
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

/** Inputs of a comparison of rates: both counts and the confidence level. */
export const inputsOf = ({ variant, control, results }: Compared) => [
  {
    name: `${variant.variant_name} (2)`,
    value: `${count(variant.conversions)} of ${count(variant.sample_size)}`,
  },
  {
    name: `${control.variant_name} (1)`,
    value: `${count(control.conversions)} of ${count(control.sample_size)}`,
  },
  { name: 'Confidence level', value: levelText(results.confidence_level) },
]
