import type { Experiment, Metric, VarianceReduction } from '../../experiments/index.ts'
import type { AttributeProfile, Covariate, OutcomeQuery } from '../../rollup/index.ts'
import { sortedMetrics } from '../counts.ts'

/** More covariates than this explain little more, and every two of them cost a sum. */
const MAX_COVARIATES = 30

/** Sums of products in one query. */
const PRODUCTS_PER_QUERY = 2000

/** A metric with the covariates of its adjustment. */
export interface CovariatePlan {
  metric: Metric
  covariates: readonly Covariate[]
}

/** The covariates of each metric of an experiment, the primary metric first. */
export const covariatePlans = (
  { metrics }: Pick<Experiment, 'metrics'>,
  config: VarianceReduction,
  profiles: readonly AttributeProfile[],
): CovariatePlan[] =>
  sortedMetrics(metrics).map((metric) => ({
    metric,
    covariates: covariatesOf({ metric, metrics, config, profiles }),
  }))

interface Choice {
  metric: Metric
  metrics: readonly Metric[]
  config: VarianceReduction
  profiles: readonly AttributeProfile[]
}

const covariatesOf = ({ metric, metrics, config, profiles }: Choice): Covariate[] => {
  const metricId = config.covariate_metric_id ?? metric.id
  switch (config.method) {
    case 'none':
      return []
    case 'cuped':
      return [{ kind: 'metric', metric_id: metricId }]
    case 'cuped_plus': {
      const ids = config.covariate_metric_ids.length > 0 ? config.covariate_metric_ids : [metricId]
      const ofMetrics = [...new Set(ids)].flatMap((id) => metricCovariates(id, metrics))
      return [...ofMetrics, ...profiles.flatMap(attributeCovariates)].slice(0, MAX_COVARIATES)
    }
    case 'winsorization':
      return metric.metric_type === 'conversion'
        ? []
        : [{ kind: 'winsorized_outcome', percentile: config.winsorization_percentile }]
  }
}

/** Of a conversion the indicator of no history would only repeat the covariate. */
const metricCovariates = (metric_id: string, metrics: readonly Metric[]): Covariate[] => {
  const isConversion = metrics.some(({ id, metric_type }) => id === metric_id && metric_type === 'conversion')
  const value: Covariate = { kind: 'metric', metric_id }
  return isConversion ? [value] : [value, { kind: 'no_history', metric_id }]
}

/** Numbers enter as they are, words as one indicator per value; the most frequent value is what others stand against. */
const attributeCovariates = ({ name, is_number, has_gaps, values }: AttributeProfile): Covariate[] => {
  const gaps: Covariate[] = has_gaps ? [{ kind: 'attribute_missing', name }] : []
  if (is_number) return [{ kind: 'attribute_number', name }, ...gaps]
  const others = values.slice(1, 10).map((value): Covariate => ({ kind: 'attribute_value', name, value }))
  return [...others, ...gaps]
}

/** The name of a covariate in answers. */
export const covariateName = (covariate: Covariate, metrics: readonly Metric[]): string => {
  const metricName = (id: string): string => metrics.find((metric) => metric.id === id)?.name ?? id
  switch (covariate.kind) {
    case 'metric':
      return metricName(covariate.metric_id)
    case 'no_history':
      return `${metricName(covariate.metric_id)} (no history)`
    case 'attribute_number':
      return covariate.name
    case 'attribute_missing':
      return `${covariate.name} (missing)`
    case 'attribute_value':
      return `${covariate.name} = ${covariate.value}`
    case 'winsorized_outcome':
      return 'winsorized outcome'
  }
}

/** The queries of all metrics, grouped so that none asks for too many sums at once. */
export const queryBatches = (plans: readonly CovariatePlan[]): OutcomeQuery[][] => {
  const batches: OutcomeQuery[][] = []
  let room = 0
  for (const { metric, covariates } of plans) {
    const products = ((covariates.length + 1) * (covariates.length + 2)) / 2
    const query = { metric_id: metric.id, covariates }
    const last = batches.at(-1)
    if (last && products <= room) last.push(query)
    else batches.push([query])
    room = (last && products <= room ? room : PRODUCTS_PER_QUERY) - products
  }
  return batches
}
