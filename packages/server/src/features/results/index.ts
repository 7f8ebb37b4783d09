import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { shareResults } from './comparison/actions.ts'
import { watchAll } from './sequential/jobs.ts'
import { watchSplits } from './srm/jobs.ts'
import { routes } from './routes.ts'
import { analysisRoutes } from './routes-analyses.ts'

export { getStarted } from './load.ts'
export { invalidateAll, results as read } from './comparison/actions.ts'
export { sortedMetrics } from './counts.ts'
export { alphaOf } from './settings.ts'
export { checkShares, compareGroups, type GroupCounts } from './comparison/two-groups.ts'
export { variantResult } from './comparison/variant-schema.ts'
export { type Results, recommendation, results as resultsRead } from './comparison/schema.ts'
export { srm as srmShape } from './srm/schema.ts'

/** Results: what an experiment has shown so far, and how sure that is. */
export const results: Slice = {
  name: 'results',
  routes: [...routes, ...analysisRoutes],
  maintenance: [{ name: 'sample ratio checks', run: watchSplits }],
  on: { rolledUp: watchAll },
  start: ({ db, ports: { redis } }) => {
    if (redis) shareResults(db, redis)
  },
  stop: stopWorkers,
}
