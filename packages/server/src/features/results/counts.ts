import type { Arm, Sample } from '@assay/statistics'
import type { Experiment, Metric } from '../experiments/index.ts'
import type { Totals } from '../rollup/index.ts'

/** The fields of a variant in every answer. */
export interface VariantLabel {
  id: string
  name: string
  is_control: boolean
}

/** A variant's subjects and conversions in one metric. */
export interface VariantCounts extends Arm {
  variant: VariantLabel
  /** The values of its subjects; null for conversion metrics. */
  values: Sample | null
}

/** A metric over all variants, in the experiment's order. */
export interface MetricCounts {
  metric: Metric
  variants: readonly VariantCounts[]
}

/** The primary metric first, then by name. */
export const sortedMetrics = (metrics: readonly Metric[]): Metric[] =>
  [...metrics].sort((left, right) =>
    left.is_primary === right.is_primary
      ? compareText(left.name, right.name)
      : Number(right.is_primary) - Number(left.is_primary),
  )

const compareText = (left: string, right: string): number => Number(left > right) - Number(left < right)

/** Subjects and conversions of every metric and variant. */
export const countsOf = (
  { variants, metrics }: Pick<Experiment, 'variants' | 'metrics'>,
  totals: Totals,
): MetricCounts[] => {
  const subjects = new Map(totals.variants.map((row) => [row.variant_id, row.subjects]))
  const rows = new Map(totals.metrics.map((row) => [`${row.metric_id} ${row.variant_id}`, row]))
  return sortedMetrics(metrics).map((metric) => ({
    metric,
    variants: variants.map(({ id, name, is_control }): VariantCounts => {
      const row = rows.get(`${metric.id} ${id}`)
      const users = subjects.get(id) ?? 0
      const values = { count: users, mean: row?.value_mean ?? 0, variance: row?.value_variance ?? 0 }
      return {
        variant: { id, name, is_control },
        users,
        conversions: row?.conversions ?? 0,
        values: metric.metric_type === 'conversion' ? null : values,
      }
    }),
  }))
}

/** The variant that others are compared with. */
export const controlOf = <Counts extends { variant: VariantLabel }>(
  variants: readonly Counts[],
): Counts | undefined => variants.find(({ variant }) => variant.is_control)
