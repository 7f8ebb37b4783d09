import type { Slice } from '../../slice.ts'
import { safetyMonitor } from './jobs.ts'
import { routes } from './routes.ts'
import { removeErrorsBefore, removeReportsBefore } from './store-reports.ts'

export { readMetrics, type SafetyReading } from './actions/read-metrics.ts'
export { compares, type MetricValues } from './rules/metrics.ts'
export { type Comparison, comparison, type SafetyMetric, safetyMetric } from './schema/metric.ts'

/** Safety: what programs report about flags, thresholds, and rolling back what does harm. */
export const safety: Slice = {
  name: 'safety',
  routes,
  jobs: [safetyMonitor],
  retention: [
    {
      name: 'error reports',
      days: (config) => config.ERROR_LOG_RETENTION_DAYS,
      removeBefore: (ctx, moment) => removeErrorsBefore(ctx.db, moment),
    },
    {
      name: 'reported counts of flags',
      days: (config) => config.RAW_METRICS_RETENTION_DAYS,
      removeBefore: (ctx, moment) => removeReportsBefore(ctx.db, moment),
    },
  ],
}
