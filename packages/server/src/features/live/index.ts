import { publishActivityThrough } from '../../parts/activity/index.ts'
import type { Slice } from '../../slice.ts'
import { routes, sockets } from './routes.ts'

/** Live results: an experiment's results, pushed to subscribers as they change. */
export const live: Slice = {
  name: 'live',
  routes,
  sockets,
  start: ({ db, ports: { redis } }) => {
    if (redis) publishActivityThrough(db, redis)
  },
}
