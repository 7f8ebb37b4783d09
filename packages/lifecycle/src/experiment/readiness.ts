/** The fewest variants that can be compared. */
export const MIN_VARIANTS = 2
/** The fewest metrics that an experiment can be decided by. */
export const MIN_METRICS = 1

/** What an experiment lacks that keeps it from starting, by hand or by its schedule. */
export type ReadinessProblem = 'too_few_variants' | 'no_metric'

/** The parts of an experiment without which it cannot start. */
export interface ExperimentParts {
  readonly variants: { readonly length: number }
  readonly metrics: { readonly length: number }
}

/** The first thing that an experiment lacks; undefined when it is ready to start. */
export const readinessProblem = ({ variants, metrics }: ExperimentParts): ReadinessProblem | undefined => {
  if (variants.length < MIN_VARIANTS) return 'too_few_variants'
  return metrics.length < MIN_METRICS ? 'no_metric' : undefined
}
