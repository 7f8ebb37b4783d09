import type { Slice } from '../../slice.ts'
import { carryActivity } from '../activity/index.ts'
import { routes, sockets } from './routes.ts'

/** Live results: an experiment's results, pushed to subscribers as they change. */
export const live: Slice = {
  name: 'live',
  routes,
  sockets,
  start: ({ db, ports: { redis } }) => {
    if (redis) carryActivity(db, redis)
  },
}
