import type { Slice } from '../../slice.ts'
import { keepPartitionsAhead } from './actions.ts'
import { routes } from './routes.ts'

/** Tracking: events of subjects, each stored once. */
export const tracking: Slice = {
  name: 'tracking',
  routes,
  maintenance: [
    {
      name: 'partitions of events',
      run: async (ctx) => ({ processed: await keepPartitionsAhead(ctx), failed: 0 }),
    },
  ],
  start: async (ctx) => {
    await keepPartitionsAhead(ctx)
  },
}
