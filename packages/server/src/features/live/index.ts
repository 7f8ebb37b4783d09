import { publishActivityThrough } from '../../parts/activity/index.ts'
import type { Slice } from '../../slice.ts'
import { routes, sockets } from './routes.ts'

/** Live results: what an experiment has shown so far, sent to its readers as it changes. */
export const live: Slice = {
  name: 'live',
  routes,
  sockets,
  start: ({ db, ports: { redis } }) => {
    if (redis) publishActivityThrough(db, redis)
  },
}
