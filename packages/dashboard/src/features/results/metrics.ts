import type { ComparedMetric, Metric, Results, VariantResult } from './api-types.ts'

/** Metric that the recommendation rests on. */
export const primaryMetric = ({ metrics }: Pick<Results, 'metrics'>): Metric | undefined =>
  metrics.find(({ is_primary }) => is_primary)

/** Whether the metric also has a value per subject, beside its conversion rate. */
export const hasMeans = (metric: ComparedMetric): boolean =>
  metric.variants.some(({ mean_analysis }) => mean_analysis !== null)

/** Role of the metric in the recommendation. */
export const roleOf = ({
  is_primary,
  is_guardrail,
}: Pick<Metric, 'is_primary' | 'is_guardrail'>): 'Primary' | 'Secondary' | 'Guardrail' => {
  if (is_primary) return 'Primary'
  return is_guardrail ? 'Guardrail' : 'Secondary'
}

/** Control of a metric. */
export const controlOf = (metric: ComparedMetric | undefined): VariantResult | undefined =>
  metric?.variants.find(({ is_control }) => is_control)

/** Variants of a metric that are compared with its control. */
export const treatmentsOf = (metric: ComparedMetric | undefined): VariantResult[] =>
  metric?.variants.filter(({ is_control }) => !is_control) ?? []

/** Names of variants by their ids. */
export const variantNames = ({ metrics }: Pick<Results, 'metrics'>): Map<string, string> =>
  new Map(
    metrics.flatMap(({ variants }) =>
      variants.map(({ variant_id, variant_name }) => [variant_id, variant_name]),
    ),
  )
