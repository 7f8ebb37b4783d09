import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { shareResults } from './comparison/actions.ts'
import { routes } from './routes.ts'
import { recordAllLooks } from './sequential/jobs.ts'
import { checkSampleRatios } from './srm/jobs.ts'

export { invalidateAll, results as read } from './comparison/actions.ts'
export { type CountedMetric, type CountedMetricResult, compareCounted } from './comparison/counted-metrics.ts'
export { metricResult, type Results, results as resultsRead, variantResult } from './comparison/schema.ts'
export { compareGroups } from './comparison/two-groups.ts'
export { sortedMetrics, type VariantCounts } from './counts.ts'
export { recommendation } from './recommendation/schema.ts'
export { alphaOf } from './settings.ts'
export { correctionMethod } from './shapes.ts'
export { checkShares } from './srm/rules.ts'
export { srm as srmShape } from './srm/schema.ts'
export { getStarted } from './started-experiment.ts'

/** Results: the estimated effects of an experiment, and how certain they are. */
export const results: Slice = {
  name: 'results',
  routes,
  maintenance: [{ name: 'sample ratio checks', run: checkSampleRatios }],
  on: { rolledUp: recordAllLooks },
  start: ({ db, ports: { redis } }) => {
    if (redis) shareResults(db, redis)
  },
  stop: stopWorkers,
}
