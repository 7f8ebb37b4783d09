import { limitAge } from '../../jobs/upkeep.ts'
import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { startRunner, stopRunners } from './actions/runner.ts'
import { routes } from './routes.ts'
import { removeBefore } from './store.ts'

/** Calibration: do the statistics keep their promises on this experiment's own subjects? */
export const calibration: Slice = {
  name: 'calibration',
  routes,
  start: async (ctx) => {
    limitAge({
      name: 'checks of calibration',
      days: ({ ANALYSIS_HISTORY_RETENTION_DAYS }) => ANALYSIS_HISTORY_RETENTION_DAYS,
      removeBefore,
    })
    await startRunner(ctx)
  },
  stop: async () => {
    await stopRunners()
    await stopWorkers()
  },
}
