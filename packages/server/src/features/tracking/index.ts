import type { Slice } from '../../slice.ts'
import { keepPartitionsAhead } from './actions.ts'
import { partitionsJob } from './jobs.ts'
import { routes } from './routes.ts'

/** Tracking: what subjects did, stored once and for good. */
export const tracking: Slice = {
  name: 'tracking',
  routes,
  jobs: [partitionsJob],
  start: async (ctx) => {
    await keepPartitionsAhead(ctx)
  },
}
