import { type ArmComparison, armComparisons, compareArms, credibleInterval } from '@assay/statistics'
import type { BayesianConfig, Metric } from '../../experiments/index.ts'
import { controlOf, type VariantCounts } from '../counts.ts'
import { finite, nullableIntervalEnds } from '../json-numbers.ts'
import { type Advice, decide, notComputed } from './decision.ts'
import {
  type Belief,
  contrast,
  priorOf,
  turned,
  type VariantPosterior,
  variantPosterior,
} from './posteriors.ts'
import type { Bayesian, BayesianVariant, PosteriorFields } from './schema.ts'

interface BayesianInput {
  metric: Metric
  config: BayesianConfig
  variants: readonly VariantPosterior[]
  standings: readonly ArmComparison[] | null
}

/** Which variant is best, over all of them; null while something is not known of one. */
const standingsOf = (
  variants: readonly VariantPosterior[],
  { lower_is_better }: Pick<Metric, 'lower_is_better'>,
): readonly ArmComparison[] | null => {
  const known = variants.flatMap(({ belief }) => (belief ? [turned(belief, lower_is_better)] : []))
  return known.length === variants.length ? armComparisons(known) : null
}

/** A variant as answers carry it. */
const bayesianVariant = (input: BayesianInput, index: number): BayesianVariant | undefined => {
  const { variants, standings, config } = input
  const one = variants[index]
  if (!one) return undefined
  const { variant } = one.counts
  const standing = standings?.[index]
  return {
    variant_id: variant.id,
    variant_name: variant.name,
    is_control: variant.is_control,
    posterior: one.belief && posteriorFields(one.belief, config),
    probability_to_be_best: finite(standing?.probabilityBest),
    expected_loss: finite(standing?.expectedLoss),
    ...againstControl(input, one),
  }
}

const posteriorFields = (belief: Belief, { credible_level }: BayesianConfig): PosteriorFields => {
  const { lower, upper } = credibleInterval(belief, credible_level)
  return {
    family: belief.family,
    alpha: belief.family === 'beta' ? belief.alpha : null,
    beta: belief.family === 'beta' ? belief.beta : null,
    mean: belief.mean,
    standard_deviation: belief.standardDeviation,
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

const againstControl = ({ metric, config, variants }: BayesianInput, one: VariantPosterior) => {
  const control = variants.find(({ counts }) => counts.variant.is_control)
  if (!control?.belief || !one.belief || control === one) return NOT_COMPARED
  const compared = contrast(control, one, config)
  const [base, other] = [control.belief, one.belief].map((belief) => turned(belief, metric.lower_is_better))
  if (!compared || !base || !other) return NOT_COMPARED
  return {
    probability_to_beat_control: compareArms(base, other).probabilityBetter,
    difference_credible_interval: nullableIntervalEnds(compared.difference),
    relative_lift_credible_interval: nullableIntervalEnds(compared.lift),
    bayes_factor: compared.lnBayesFactor === null ? null : finite(Math.exp(compared.lnBayesFactor)),
  }
}

/** A metric and what was counted of it. */
export interface BayesianQuestion {
  metric: Metric
  config: BayesianConfig
  counts: readonly VariantCounts[]
  is_enabled: boolean
}

/** The Bayesian reading of one metric. */
export const answerBayesian = ({ metric, config, counts, is_enabled }: BayesianQuestion): Bayesian => {
  const variants = counts.map((one) => variantPosterior(one, config))
  const input = { metric, config, variants, standings: standingsOf(variants, metric) }
  const results = variants.map((_, index) => bayesianVariant(input, index))
  return bayesianAnswer(
    input,
    results.filter((result) => result !== undefined),
    is_enabled,
  )
}

/** The whole answer; advice is given only where the experiment asked for it. */
const bayesianAnswer = (
  { metric, config, variants }: BayesianInput,
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
