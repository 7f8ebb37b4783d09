import { count } from '../../../ui/format.ts'
import type { ComparedMetric, Comparisons, Reproduce, VariantResult } from '../api-types.ts'
import { controlOf } from '../metrics.ts'
import { levelText } from '../wording.ts'

/** Line of code that reproduces a number. */
export interface CodeLine {
  language: 'R' | 'Python'
  code: string
}

/** Explanation of one number: meaning, formula, inputs, and code that reproduces it. */
export interface Explanation {
  /** Name of the number, such as 'p-value of One page on Purchase'. */
  title: string
  /** Number as the page shows it. */
  shown: string
  /** Meaning in a few sentences. */
  meaning: string
  /** Formula, line by line, in plain symbols. */
  formula: readonly string[]
  inputs: readonly { name: string; value: string }[]
  code: readonly CodeLine[]
  /** Method and all inputs, as the service reports them. */
  reproduce: Reproduce | null
  /** Computes the number again in this browser; undefined where one line is not enough. */
  recompute?: () => Promise<number>
  /** Unrounded number, to be compared with the recomputed one. */
  value: number | null
}

/** Treatment and its control on one metric. */
export interface Compared {
  metric: ComparedMetric
  variant: VariantResult
  control: VariantResult
  results: Comparisons
}

/** Treatment with the control of its metric; undefined for the control itself. */
export const comparedWith = (
  results: Comparisons,
  metric: ComparedMetric,
  variant: VariantResult,
): Compared | undefined => {
  const control = controlOf(metric)
  return control && !variant.is_control ? { metric, variant, control, results } : undefined
}

/** Name of a comparison, such as 'One page on Purchase'. */
export const nameOf = ({ variant, metric }: Compared): string =>
  `${variant.variant_name} on ${metric.metric_name}`

/** Counts as the comparisons of rates in the statistics package take them. */
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
