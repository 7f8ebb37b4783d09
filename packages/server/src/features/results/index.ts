import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { shareResults } from './actions/results.ts'
import { watchAll } from './actions/watch.ts'
import { watchSplits } from './actions/watch-splits.ts'
import { routes } from './routes.ts'
import { analysisRoutes } from './routes-analyses.ts'

export { getStarted } from './actions/load.ts'
export { invalidateAll, results as read } from './actions/results.ts'
export { sortedMetrics } from './rules/counts.ts'
export { alphaOf } from './rules/settings.ts'
export { checkShares, compareGroups, type GroupCounts } from './rules/two-groups.ts'
export { variantResult } from './schema/comparison.ts'
export { type Results, recommendation, results as resultsRead } from './schema/results.ts'
export { srm as srmShape } from './schema/srm.ts'

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
