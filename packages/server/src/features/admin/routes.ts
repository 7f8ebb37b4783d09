import { type Route, route } from '../../http/route.ts'
import { clearCache, readStats } from './actions.ts'
import { cleared, stats } from './schema.ts'

export const routes: Route[] = [
  route({
    method: 'GET',
    path: '/admin/stats',
    summary: 'Count accounts, experiments, flags, events and assignments',
    access: 'admin',
    response: stats,
    handler: (ctx) => readStats(ctx),
  }),
  route({
    method: 'POST',
    path: '/admin/cache/clear',
    summary: 'Clear all cached results',
    access: 'admin',
    response: cleared,
    handler: (ctx) => clearCache(ctx),
  }),
]
