import type { Context } from '../../../context.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { type Watch, watchOf } from '../settings/rules.ts'
import type { Settings } from '../settings/schema.ts'
import { type GuardState, guardRead, newGuard, nextMinutes, withMinutes } from './guard.ts'
import { NOTHING_COUNTED, windowOf } from './metrics.ts'
import type { Observed } from './rules.ts'
import type { WatchedFlag } from './store.ts'
import { type FlagWindow, readCounts, readGuardMinutes } from './store.ts'

/** The monitor looks at so many minutes. */
const WINDOW_MINUTES = 15
/** So many flags are read with one statement. */
const TOGETHER = 500

/** A guard that has read on to a moment. */
interface Guarding {
  guard: GuardState
  until: Date
}

/** What was seen of a flag, and what its guard is to remember; undefined when none watches it. */
export interface Observation {
  watched: WatchedFlag
  observed: Observed
  guarding: Guarding | undefined
}

/** What a rollback has answered does not count again: the minutes after the one of the last rollback count. */
const countedFrom = (lastRollbackAt: Date | null, from: Date): Date => {
  if (lastRollbackAt === null) return from
  const next = Math.floor(lastRollbackAt.getTime() / MINUTE_MS + 1) * MINUTE_MS
  return new Date(Math.max(from.getTime(), next))
}

/**
 * What happened to flags in the last 15 minutes, or since their last rollback.
 *
 * @param readsOn whether sequential guards read on to now; otherwise they say what they knew at the last cycle
 */
export const observe = async (
  ctx: Context,
  flags: readonly WatchedFlag[],
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
  for (let start = 0; start < flags.length; start += TOGETHER) {
    const chunk = windows.slice(start, start + TOGETHER)
    const counts = await readCounts(ctx.db, chunk, to)
    for (const [index, window] of chunk.entries()) {
      const watched = flags[start + index]
      if (watched === undefined) continue
      const watch = watchOf(settings, watched.config)
      const guarding = await guardOf(ctx, watched, { watch, window, readsOn })
      const observed = {
        flag: watched.flag,
        watch,
        counts: counts.get(window.flag_id) ?? NOTHING_COUNTED,
        guard: guarding && guardRead(guarding.guard),
        from: window.from,
        to,
      }
      observations.push({ watched, observed, guarding })
    }
  }
  return observations
}

interface GuardOptions {
  watch: Watch
  window: FlagWindow
  readsOn: boolean
}

/** The guard of a flag whose error rate is watched sequentially. */
const guardOf = async (
  ctx: Context,
  watched: WatchedFlag,
  { watch, window, readsOn }: GuardOptions,
): Promise<Guarding | undefined> => {
  const rule = watch.metrics.error_rate
  if (rule?.mode !== 'sequential') return undefined
  const known = knownGuard(watched, rule.tolerated_ratio) ?? begin(watched, rule.tolerated_ratio, window)
  return readsOn ? await readOn(ctx, window.flag_id, known) : known
}

/** A guard of another tolerance cannot be gone on with. */
const knownGuard = ({ guard, guardedUntil }: WatchedFlag, tolerated: number): Guarding | undefined =>
  guard?.tolerated_ratio === tolerated && guardedUntil !== null ? { guard, until: guardedUntil } : undefined

/** A new guard begins with the first whole minute of the window, but not before the flag became what it is. */
const begin = ({ flag }: WatchedFlag, tolerated: number, { from }: FlagWindow): Guarding => {
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
