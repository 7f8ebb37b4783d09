import type { Experiment } from '../definition/schema.ts'
import { copyOf } from './naming.ts'
import type { Settings } from './rules.ts'

/**
 * The settings of a copy: those of the original without its dates and without the plan that its start filled in.
 * Metrics get their ids here, for the settings name some of them.
 *
 * @param newId gives a new id with every call
 */
export const copiedSettings = (original: Experiment, newId: () => string): Settings => {
  const metricIds = new Map(original.metrics.map(({ id }) => [id, newId()]))
  const newOf = (id: string): string => metricIds.get(id) ?? id
  return {
    ...original,
    ...copyOf(original),
    start_date: null,
    end_date: null,
    plan: original.plan?.source === 'user' ? original.plan : null,
    variants: original.variants.map((variant) => ({ ...variant, id: undefined })),
    metrics: original.metrics.map((metric) => ({ ...metric, id: newOf(metric.id) })),
    variance_reduction_config: copiedCovariates(original.variance_reduction_config, newOf),
  }
}

const copiedCovariates = (
  config: Settings['variance_reduction_config'],
  newOf: (id: string) => string,
): Settings['variance_reduction_config'] =>
  config && {
    ...config,
    covariate_metric_id: config.covariate_metric_id && newOf(config.covariate_metric_id),
    covariate_metric_ids: config.covariate_metric_ids.map(newOf),
  }
