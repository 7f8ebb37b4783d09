import { PLAN_DEFAULTS } from '@assay/lifecycle'
import { planRates } from '@assay/statistics'
import type { Plan } from '../definition/analysis.ts'
import type { Experiment } from '../definition/schema.ts'

/** The defaults of a power plan: rates between 0 and 1, the effect relative. */
const DEFAULT_PLAN = {
  baseline_rate: null,
  ...PLAN_DEFAULTS,
  sample_size_per_variant: null,
  source: 'default',
} as const satisfies Plan

const DEFAULT_BASELINE = 0.1

/**
 * The plan as an experiment starts with it: with a baseline and a sample size per variant, at the stored
 * confidence level shared out over the family of comparisons.
 */
export const filledPlan = (
  experiment: Pick<Experiment, 'plan' | 'variants' | 'metrics' | 'correction_method' | 'confidence_level'>,
): Plan => {
  const plan = experiment.plan ?? DEFAULT_PLAN
  const baseline = plan.baseline_rate ?? DEFAULT_BASELINE
  const size = plan.sample_size_per_variant ?? computedSize(baseline, plan, alphaPerComparison(experiment))
  return { ...plan, baseline_rate: baseline, sample_size_per_variant: size }
}

/** Users per variant to detect the planned effect with Fisher's test; null when it takes the rate to 1 and beyond. */
const computedSize = (controlRate: number, plan: Plan, alpha: number): number | null => {
  const treatmentRate = controlRate * (1 + plan.minimum_detectable_effect)
  if (treatmentRate >= 1) return null
  const { control } = planRates({ controlRate, treatmentRate, ratio: 1, alpha, power: plan.power })
  return Math.min(Math.max(control, 10), 1_000_000_000)
}

/** Under any correction the error rate is shared out over every non-guardrail metric of every treatment. */
const alphaPerComparison = (
  experiment: Pick<Experiment, 'variants' | 'metrics' | 'correction_method' | 'confidence_level'>,
): number => {
  const alpha = 1 - experiment.confidence_level
  if (experiment.correction_method === 'none') return alpha
  const treatments = experiment.variants.filter(({ is_control }) => !is_control).length
  const metrics = experiment.metrics.filter(({ is_guardrail }) => !is_guardrail).length
  return alpha / Math.max(1, treatments * metrics)
}
