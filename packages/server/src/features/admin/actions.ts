import type { Context } from '../../context.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { countRows } from '../../parts/raw-data/index.ts'
import { invalidateAll } from '../results/index.ts'
import type { Stats } from './schema.ts'
import * as store from './store.ts'

/** Totals of all entities, and the numbers created within the last 24 hours. */
export const readStats = async (ctx: Context): Promise<Stats> => {
  const now = ctx.now()
  const since = new Date(now.getTime() - DAY_MS)
  const things = await store.countThings(ctx)
  const events = await countRows(ctx, 'events', since)
  const assignments = await countRows(ctx, 'assignments', since)
  return {
    ...things,
    events: { total: events.total, last_24h: events.recent },
    assignments: { total: assignments.total, last_24h: assignments.recent },
    timestamp: now,
  }
}

/** Clears the cached results in every process; returns how many this one had. */
export const clearCache = async (ctx: Context) => ({
  message: 'Cache cleared',
  keys_deleted: await invalidateAll(ctx),
})
