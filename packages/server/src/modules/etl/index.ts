import type { Slice } from '../../slice.ts'
import { stopWorkers } from '../../workers/index.ts'
import { stopCrawls } from './crawler/index.ts'
import { runnerOf } from './jobs/runner.ts'
import { routes } from './routes.ts'
import { clock } from './schedules/clock.ts'

/**
 * Data lake: what is stored, written as Parquet day by day, for engines that ask all of it at once, and a catalogue of its
 * tables.
 */
export const etl: Slice = {
  name: 'etl',
  routes,
  jobs: [clock],
  start: (ctx) => runnerOf(ctx.db).begin(ctx),
  stop: async (ctx) => {
    await Promise.all([runnerOf(ctx.db).close(), stopCrawls(ctx)])
    await stopWorkers()
  },
}
