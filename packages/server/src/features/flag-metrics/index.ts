import type { Slice } from '../../slice.ts'
import { aggregate, removeOldMinutes } from './actions-hours.ts'
import { routes } from './routes.ts'

/** Flag metrics: evaluations of feature flags by period, and errors that programs reported. */
export const flagMetrics: Slice = {
  name: 'flag-metrics',
  routes,
  maintenance: [{ name: 'hours of flags', run: aggregate }],
  retention: [
    {
      name: 'counts of flag evaluations',
      days: (config) => config.RAW_METRICS_RETENTION_DAYS,
      removeBefore: removeOldMinutes,
    },
  ],
}
