import { applyChange, applyGap, type Change, isLive, notifyChange, onChange } from '../../db/changes.ts'
import type { Db } from '../../db/connect.ts'
import { perDatabase } from '../../db/per-database.ts'
import type { Redis } from '../../redis/redis.ts'

/** News of this long go out together, so that the busiest experiment costs one message. */
const PAUSE_MS = 500

/** A message may hold 8000 bytes. */
const NUMBERS_PER_MESSAGE = 500

/** Stands for events that name no experiment. */
export const UNTAGGED = 0

interface Activity {
  /** Numbers of the experiments that have news nobody was told yet. */
  pending: Set<number>
  timer: NodeJS.Timeout | undefined
  /** Carries the news where there is one. */
  redis: Redis | undefined
}

const activityOf = perDatabase((): Activity => ({ pending: new Set(), timer: undefined, redis: undefined }))

const CHANNEL = 'activity'

/**
 * Has news of the experiments carried by Redis while it is there: notifications of a busy deployment make the commits of
 * its database wait for each other. `db` is the pool.
 */
export const carryActivity = (db: Db, redis: Redis): void => {
  activityOf(db).redis = redis
  redis.subscribe(CHANNEL, (id) => applyChange(db, { topic: 'activity', id }))
  redis.onReturn(() => applyGap(db, 'activity'))
}

/**
 * Remembers that experiments got new assignments or events, and tells every process within half a second. Costs
 * the caller nothing but the note. `db` is the pool.
 *
 * @param numbers of the experiments; null stands for an event that names none, and is told as 0
 */
export const noteActivity = (db: Db, numbers: Iterable<number | null>): void => {
  const activity = activityOf(db)
  for (const number of numbers) activity.pending.add(number ?? UNTAGGED)
  if (activity.timer !== undefined || activity.pending.size === 0) return
  activity.timer = setTimeout(() => tell(db, activity), PAUSE_MS)
  activity.timer.unref()
}

const tell = (db: Db, activity: Activity): void => {
  activity.timer = undefined
  const numbers = [...activity.pending]
  activity.pending.clear()
  for (let start = 0; start < numbers.length; start += NUMBERS_PER_MESSAGE) {
    const id = numbers.slice(start, start + NUMBERS_PER_MESSAGE).join()
    send(db, { topic: 'activity', id }, activity.redis).catch(notTold)
  }
}

const send = async (db: Db, change: Change, redis: Redis | undefined): Promise<void> => {
  if (await redis?.publish(CHANNEL, change.id)) return
  if (!isLive(db)) applyChange(db, change)
  await notifyChange(db, change)
}

/** News only make answers fresher than their clock would; while the database is away there is nobody to tell. */
const notTold = (): undefined => undefined

/**
 * Calls `handler` with the numbers of experiments that have news, in whichever process they arose; undefined
 * after a gap in the news. Ends with the returned function.
 */
export const onActivity = (db: Db, handler: (numbers: number[] | undefined) => void): (() => void) =>
  onChange(db, 'activity', (id) => handler(id?.split(',').map(Number)))
