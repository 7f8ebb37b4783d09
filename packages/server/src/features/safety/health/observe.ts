import type { Context } from '../../../context.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { type EffectiveConfig, effectiveConfig } from '../settings/rules.ts'
import type { Settings } from '../settings/schema.ts'
import { type GuardState, guardRead, newGuard, nextMinutes, withMinutes } from './guard.ts'
import { NOTHING_COUNTED, windowOf } from './metrics.ts'
import type { Observed } from './rules.ts'
import type { MonitoredFlag } from './store.ts'
import { type FlagWindow, readCounts, readGuardMinutes } from './store.ts'

/** Length of the monitor's window. */
const WINDOW_MINUTES = 15
/** Number of flags that are read with one statement. */
const PAGE_SIZE = 500

/** A guard, and the time up to which it has read. */
interface Guarding {
  guard: GuardState
  until: Date
}

/** Counts and guard of a flag; the guard is undefined when its error rate is not monitored sequentially. */
export interface Observation {
  monitored: MonitoredFlag
  observed: Observed
  guarding: Guarding | undefined
}

/**
 * The start of the window: minutes up to the one of the last rollback do not count, as that rollback has answered them.
 */
const countedFrom = (lastRollbackAt: Date | null, from: Date): Date => {
  if (lastRollbackAt === null) return from
  const next = Math.floor(lastRollbackAt.getTime() / MINUTE_MS + 1) * MINUTE_MS
  return new Date(Math.max(from.getTime(), next))
}

/**
 * Reads what happened to flags in the last 15 minutes, or since their last rollback.
 *
 * @param readsOn whether sequential guards read new minutes; otherwise they are as of the last cycle
 */
export const observe = async (
  ctx: Context,
  flags: readonly MonitoredFlag[],
  { settings, readsOn }: { settings: Settings; readsOn: boolean },
): Promise<Observation[]> => {
  const { from, to } = windowOf(ctx.now(), WINDOW_MINUTES)
  const windows = flags.map(
    ({ flag, lastRollbackAt }): FlagWindow => ({
      flag_id: flag.id,
      from: countedFrom(lastRollbackAt, from),
    }),
  )
  const observations: Observation[] = []
  for (let start = 0; start < flags.length; start += PAGE_SIZE) {
    const chunk = windows.slice(start, start + PAGE_SIZE)
    const counts = await readCounts(ctx.db, chunk, to)
    for (const [index, window] of chunk.entries()) {
      const monitored = flags[start + index]
      if (monitored === undefined) continue
      const config = effectiveConfig(settings, monitored.config)
      const guarding = await guardOf(ctx, monitored, { config, window, readsOn })
      const observed = {
        flag: monitored.flag,
        config,
        counts: counts.get(window.flag_id) ?? NOTHING_COUNTED,
        guard: guarding && guardRead(guarding.guard),
        from: window.from,
        to,
      }
      observations.push({ monitored, observed, guarding })
    }
  }
  return observations
}

interface GuardOptions {
  config: EffectiveConfig
  window: FlagWindow
  readsOn: boolean
}

/** The guard of a flag whose error rate is monitored sequentially. */
const guardOf = async (
  ctx: Context,
  monitored: MonitoredFlag,
  { config, window, readsOn }: GuardOptions,
): Promise<Guarding | undefined> => {
  const rule = config.metrics.error_rate
  if (rule?.mode !== 'sequential') return undefined
  const known = knownGuard(monitored, rule.tolerated_ratio) ?? begin(monitored, rule.tolerated_ratio, window)
  return readsOn ? await readOn(ctx, window.flag_id, known) : known
}

/** The stored guard, unless its tolerance differs from the configured one. */
const knownGuard = ({ guard, guardedUntil }: MonitoredFlag, tolerated: number): Guarding | undefined =>
  guard?.tolerated_ratio === tolerated && guardedUntil !== null ? { guard, until: guardedUntil } : undefined

/** A new guard starts with the first whole minute of the window, but not before the last change of the flag. */
const begin = ({ flag }: MonitoredFlag, tolerated: number, { from }: FlagWindow): Guarding => {
  const first = Math.ceil(from.getTime() / MINUTE_MS) * MINUTE_MS
  const changed = Math.floor(flag.updated_at.getTime() / MINUTE_MS) * MINUTE_MS
  const until = new Date(Math.max(first, changed))
  return { guard: newGuard(tolerated, until), until }
}

const readOn = async (ctx: Context, flag_id: string, { guard, until }: Guarding): Promise<Guarding> => {
  const { from, to } = nextMinutes(until, ctx.now())
  if (to <= from) return { guard, until }
  return { guard: withMinutes(guard, await readGuardMinutes(ctx.db, { flag_id, from, to })), until: to }
}
