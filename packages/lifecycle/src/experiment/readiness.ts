/** Minimum number of variants. */
export const MIN_VARIANTS = 2
/** Minimum number of metrics. */
export const MIN_METRICS = 1

/** Missing part that prevents an experiment from starting, manually or by schedule. */
export type ReadinessProblem = 'too_few_variants' | 'no_metric'

/** Parts that an experiment needs to start. */
export interface ExperimentParts {
  readonly variants: { readonly length: number }
  readonly metrics: { readonly length: number }
}

/** First missing part; undefined when the experiment is ready to start. */
export const readinessProblem = ({ variants, metrics }: ExperimentParts): ReadinessProblem | undefined => {
  if (variants.length < MIN_VARIANTS) return 'too_few_variants'
  return metrics.length < MIN_METRICS ? 'no_metric' : undefined
}
