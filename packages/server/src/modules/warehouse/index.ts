import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'
import { runnerOf } from './runs/runner.ts'
import { warehouseSweep } from './runs/sweep.ts'

/** Experiments that are analysed where their data lies: connections to warehouses, and what is read there. */
export const warehouse: Slice = {
  name: 'warehouse',
  routes,
  jobs: [warehouseSweep],
  start: (ctx) => {
    runnerOf(ctx.db).begin(ctx)
    if (ctx.config.WAREHOUSE_CREDENTIALS_KEYS === 'malformed') {
      ctx.log.error({}, 'WAREHOUSE_CREDENTIALS_KEYS cannot be read and counts as unset')
    }
  },
  stop: ({ db }) => runnerOf(db).close(),
}
