import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { startRunner, stopRunners } from './actions/runner.ts'
import { routes } from './routes.ts'

/** Calibration: do the statistics keep their promises on this experiment's own subjects? */
export const calibration: Slice = {
  name: 'calibration',
  routes,
  start: startRunner,
  stop: async () => {
    await stopRunners()
    await stopWorkers()
  },
}
