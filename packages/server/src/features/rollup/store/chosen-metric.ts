import { type RawBuilder, sql } from 'kysely'
import { chosenMetric } from './table-expressions.ts'

/** The one metric that a statement reads, as the common table expression `chosenMetric`; no row for undefined. */
export const chosenMetricOf = (
  experimentId: string,
  metricId: string | undefined,
): RawBuilder<unknown> => sql`
  ${chosenMetric.table} as materialized (
    select number as metric_number from experiment_metrics
    where experiment_id = ${experimentId} and id = ${metricId ?? null}
  )`
