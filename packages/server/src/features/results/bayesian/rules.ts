import { type ArmComparison, armComparisons, compareArms, credibleInterval } from '@assay/statistics'
import type { BayesianConfig, Metric } from '../../experiments/index.ts'
import { controlOf, type VariantCounts } from '../counts.ts'
import { finite, nullableIntervalEnds } from '../json-numbers.ts'
import { type Advice, decide, notComputed } from './decision.ts'
import {
  contrast,
  mirrored,
  type Posterior,
  priorOf,
  type VariantPosterior,
  variantPosterior,
} from './posteriors.ts'
import type { Bayesian, BayesianVariant, PosteriorFields } from './schema.ts'

interface Analysis {
  metric: Metric
  config: BayesianConfig
  variants: readonly VariantPosterior[]
  comparisons: readonly ArmComparison[] | null
}

/** Each variant against all others: probability to be best and expected loss; null while one has no posterior. */
const comparisonsOf = (
  variants: readonly VariantPosterior[],
  { lower_is_better }: Pick<Metric, 'lower_is_better'>,
): readonly ArmComparison[] | null => {
  const known = variants.flatMap(({ posterior }) => (posterior ? [mirrored(posterior, lower_is_better)] : []))
  return known.length === variants.length ? armComparisons(known) : null
}

/** A variant in an answer. */
const bayesianVariant = (input: Analysis, index: number): BayesianVariant | undefined => {
  const { variants, comparisons, config } = input
  const one = variants[index]
  if (!one) return undefined
  const { variant } = one.counts
  const comparison = comparisons?.[index]
  return {
    variant_id: variant.id,
    variant_name: variant.name,
    is_control: variant.is_control,
    posterior: one.posterior && posteriorFields(one.posterior, config),
    probability_to_be_best: finite(comparison?.probabilityBest),
    expected_loss: finite(comparison?.expectedLoss),
    ...againstControl(input, one),
  }
}

const posteriorFields = (posterior: Posterior, { credible_level }: BayesianConfig): PosteriorFields => {
  const { lower, upper } = credibleInterval(posterior, credible_level)
  return {
    family: posterior.family,
    alpha: posterior.family === 'beta' ? posterior.alpha : null,
    beta: posterior.family === 'beta' ? posterior.beta : null,
    mean: posterior.mean,
    standard_deviation: posterior.standardDeviation,
    credible_interval_lower: lower,
    credible_interval_upper: upper,
  }
}

const NOT_COMPARED = {
  probability_to_beat_control: null,
  difference_credible_interval: null,
  relative_lift_credible_interval: null,
  bayes_factor: null,
}

const againstControl = ({ metric, config, variants }: Analysis, one: VariantPosterior) => {
  const control = variants.find(({ counts }) => counts.variant.is_control)
  if (!control?.posterior || !one.posterior || control === one) return NOT_COMPARED
  const compared = contrast(control, one, config)
  const [base, other] = [control.posterior, one.posterior].map((posterior) =>
    mirrored(posterior, metric.lower_is_better),
  )
  if (!compared || !base || !other) return NOT_COMPARED
  return {
    probability_to_beat_control: compareArms(base, other).probabilityBetter,
    difference_credible_interval: nullableIntervalEnds(compared.difference),
    relative_lift_credible_interval: nullableIntervalEnds(compared.lift),
    bayes_factor: compared.lnBayesFactor === null ? null : finite(Math.exp(compared.lnBayesFactor)),
  }
}

/** A metric and its counts. */
export interface BayesianInput {
  metric: Metric
  config: BayesianConfig
  counts: readonly VariantCounts[]
  is_enabled: boolean
}

/** The Bayesian analysis of one metric. */
export const answerBayesian = ({ metric, config, counts, is_enabled }: BayesianInput): Bayesian => {
  const variants = counts.map((one) => variantPosterior(one, config))
  const input = { metric, config, variants, comparisons: comparisonsOf(variants, metric) }
  const results = variants.map((_, index) => bayesianVariant(input, index))
  return bayesianAnswer(
    input,
    results.filter((result) => result !== undefined),
    is_enabled,
  )
}

/** The whole answer; it has advice only where Bayesian analysis is enabled. */
const bayesianAnswer = (
  { metric, config, variants }: Analysis,
  results: BayesianVariant[],
  isEnabled: boolean,
): Bayesian => ({
  is_enabled: isEnabled,
  metric_id: metric.id,
  metric_name: metric.name,
  prior: priorOf(metric, config),
  ...(isEnabled ? decide(results, config) : withoutAdvice(results)),
  variant_results: results,
  method: 'quadrature',
  reproduce: reproduction(
    metric,
    config,
    variants.map(({ counts }) => counts),
  ),
})

const withoutAdvice = (
  results: readonly BayesianVariant[],
): { decision: null } & Pick<Advice, 'decision_reason'> => ({
  decision: null,
  decision_reason: results.some(({ posterior }) => posterior === null)
    ? notComputed(results)
    : 'No decision: Bayesian analysis is not enabled for this experiment.',
})

const reproduction = (metric: Metric, config: BayesianConfig, counts: readonly VariantCounts[]) => ({
  method: metric.metric_type === 'conversion' ? 'beta_binomial' : 'normal_normal',
  inputs: {
    prior: priorOf(metric, config),
    credible_level: config.credible_level,
    lower_is_better: metric.lower_is_better,
    control_variant_id: controlOf(counts)?.variant.id ?? null,
    variants: counts.map(({ variant, conversions, users, values }) => ({
      variant_id: variant.id,
      ...(values ?? { conversions, users }),
    })),
    decision_probability: config.decision_probability,
    loss_threshold: config.loss_threshold,
    rope: config.rope,
  },
})
