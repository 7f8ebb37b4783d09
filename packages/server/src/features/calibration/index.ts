import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { startRunner, stopRunner } from './actions/runner.ts'
import { routes } from './routes.ts'
import { removeBefore } from './store.ts'

/** Calibration: A/A checks of the statistics on an experiment's own subjects. */
export const calibration: Slice = {
  name: 'calibration',
  routes,
  retention: [
    {
      name: 'checks of calibration',
      days: ({ ANALYSIS_HISTORY_RETENTION_DAYS }) => ANALYSIS_HISTORY_RETENTION_DAYS,
      removeBefore,
    },
  ],
  start: startRunner,
  stop: async (ctx) => {
    await stopRunner(ctx)
    await stopWorkers()
  },
}
