import type { Experiment, SequentialConfig } from '../../experiments/index.ts'

/** The settings of a sequential analysis. */
export interface SequentialSettings extends SequentialConfig {
  /** Error rate of intervals and decisions; that of the request, else the stored one. */
  alpha: number
  /** The stored error rate: evidence is strongest for it, so that requests at any rate read the same evidence. */
  storedAlpha: number
  /** Units planned for all variants together. */
  plannedSize: number
}

/** The planned size of an experiment; without a plan, the minimum sample size of its primary metric per variant. */
export const plannedSizeOf = ({
  plan,
  metrics,
  variants,
}: Pick<Experiment, 'plan' | 'metrics' | 'variants'>) => {
  const least = metrics.find(({ is_primary }) => is_primary)?.minimum_sample_size ?? 100
  return (plan?.sample_size_per_variant ?? least) * Math.max(1, variants.length)
}

/** The settings of a request; `alpha` only where it names one. */
export const sequentialSettings = (
  experiment: Experiment,
  config: SequentialConfig,
  alpha = config.alpha,
): SequentialSettings => ({
  ...config,
  alpha,
  storedAlpha: config.alpha,
  plannedSize: plannedSizeOf(experiment),
})
