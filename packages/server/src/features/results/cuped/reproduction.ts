import type { CorrectedTest } from '../multiple-comparisons.ts'
import { alphaOf } from '../settings.ts'
import type { ComparedArms, ReportContext } from './compared-arms.ts'
import { covariateName } from './covariates.ts'
import type { CupedComparison } from './schema.ts'

/** Everything that an adjusted comparison is recomputed from; null where there is none. */
export const reproduction = (
  row: ComparedArms,
  corrected: CorrectedTest,
  { experiment, config }: ReportContext,
): CupedComparison['reproduce'] => {
  const { adjusted, outcome } = row
  if ('unavailable' in outcome) return null
  const shared = {
    adjustment: config.method,
    quantities: [
      ...adjusted.covariates.map((covariate) => covariateName(covariate, experiment.metrics)),
      'outcome',
    ],
    arms: adjusted.arms.map(({ variant, moments }) => ({ variant_id: variant.id, ...moments })),
    alpha: alphaOf(experiment.confidence_level),
    correction_method: experiment.correction_method,
    family_size: corrected.family_size,
  }
  return outcome.squaredErrors === null
    ? { method: 'welch_t_test_of_adjusted_outcomes', inputs: { ...shared, slopes: 'pooled within arms' } }
    : { method: 'lin_regression_hc2', inputs: { ...shared, slopes: 'of each arm', ...regressionInputs(row) } }
}

/** Residual squares weighted by leverage do not follow from the moments, so their sums stand beside them. */
const regressionInputs = ({ control, treatment, outcome }: ComparedArms) => {
  if ('unavailable' in outcome) return {}
  const freedom = [control, treatment].map(
    (arm) => (arm?.regression?.count ?? 0) - (arm?.regression?.rank ?? 0) - 1,
  )
  return {
    centre: 'mean of the covariates over all arms',
    control_variant_id: control?.variant.id,
    treatment_variant_id: treatment?.variant.id,
    hc2_variances: [outcome.squaredErrors?.control, outcome.squaredErrors?.treatment],
    degrees_of_freedom: freedom,
  }
}
