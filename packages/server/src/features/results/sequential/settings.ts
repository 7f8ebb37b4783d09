import type { Experiment, SequentialConfig } from '../../experiments/index.ts'

/** What the looks of an experiment are taken with. */
export interface SequentialSettings extends SequentialConfig {
  /** Error rate of intervals and decisions; that of the request, else the stored one. */
  alpha: number
  /** The stored error rate: evidence is tuned to it, so that requests at any rate read the same evidence. */
  storedAlpha: number
  /** Units planned for all variants together. */
  plannedSize: number
}

/** Without a plan of its own, an experiment is tuned to the size that its primary metric asks for at least. */
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
