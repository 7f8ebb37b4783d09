import { applyChange, applyGap, type Change, isLive, notifyChange, onChange } from '../../db/changes.ts'
import type { Db } from '../../db/connect.ts'
import { perDatabase } from '../../db/per-database.ts'
import type { Redis } from '../../redis/redis.ts'

/** Activity of this long is published together, so that the busiest experiment costs one message. */
const PAUSE_MS = 500

/** A message may hold 8000 bytes. */
const NUMBERS_PER_MESSAGE = 500

/** Stands for events that name no experiment. */
export const UNTAGGED = 0

interface Activity {
  /** Numbers of the experiments whose activity is not published yet. */
  pending: Set<number>
  timer: NodeJS.Timeout | undefined
  /** Publishes activity where there is one. */
  redis: Redis | undefined
}

const activityOf = perDatabase((): Activity => ({ pending: new Set(), timer: undefined, redis: undefined }))

const CHANNEL = 'activity'

/**
 * Publishes activity through Redis while it is there: notifications of a busy deployment make the commits of
 * its database wait for each other. `db` is the pool.
 */
export const publishActivityThrough = (db: Db, redis: Redis): void => {
  activityOf(db).redis = redis
  redis.subscribe(CHANNEL, (id) => applyChange(db, { topic: 'activity', id }))
  redis.onReturn(() => applyGap(db, 'activity'))
}

/**
 * Publishes within half a second, to every process, that experiments got new assignments or events. The caller does not
 * wait. `db` is the pool.
 *
 * @param numbers of the experiments; null stands for an event that names none, and is published as 0
 */
export const publishActivity = (db: Db, numbers: Iterable<number | null>): void => {
  const activity = activityOf(db)
  for (const number of numbers) activity.pending.add(number ?? UNTAGGED)
  if (activity.timer !== undefined || activity.pending.size === 0) return
  activity.timer = setTimeout(() => publish(db, activity), PAUSE_MS)
  activity.timer.unref()
}

const publish = (db: Db, activity: Activity): void => {
  activity.timer = undefined
  const numbers = [...activity.pending]
  activity.pending.clear()
  for (let start = 0; start < numbers.length; start += NUMBERS_PER_MESSAGE) {
    const id = numbers.slice(start, start + NUMBERS_PER_MESSAGE).join()
    send(db, { topic: 'activity', id }, activity.redis).catch(notPublished)
  }
}

const send = async (db: Db, change: Change, redis: Redis | undefined): Promise<void> => {
  if (await redis?.publish(CHANNEL, change.id)) return
  if (!isLive(db)) applyChange(db, change)
  await notifyChange(db, change)
}

/** Activity only makes answers fresher than their clock would; while the database is away nobody can be reached. */
const notPublished = (): undefined => undefined

/**
 * Calls `handler` with the numbers of experiments that have new rows, whichever process stored them; undefined after a
 * gap. Ends with the returned function.
 */
export const onActivity = (db: Db, handler: (numbers: number[] | undefined) => void): (() => void) =>
  onChange(db, 'activity', (id) => handler(id?.split(',').map(Number)))
