import type { Slice } from '../../slice.ts'
import { removeErrorsBefore, removeReportsBefore } from './reports/store.ts'
import { safetyMonitor } from './rollback/jobs.ts'
import { routes } from './routes.ts'

export { readMetrics, type SafetyReading } from './health/actions.ts'
export { compares } from './health/metrics.ts'
export { comparison, safetyMetric } from './settings/metric.ts'

/** Safety: error reports and metrics of flags, thresholds, and automatic rollbacks. */
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
