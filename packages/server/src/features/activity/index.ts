import { applyChange, isLive, notifyChange, onChange } from '../../db/changes.ts'
import type { Db } from '../../db/connect.ts'
import { perDatabase } from '../../db/per-database.ts'

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
}

const activityOf = perDatabase((): Activity => ({ pending: new Set(), timer: undefined }))

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
    const change = {
      topic: 'activity',
      id: numbers.slice(start, start + NUMBERS_PER_MESSAGE).join(),
    } as const
    if (!isLive(db)) applyChange(db, change)
    notifyChange(db, change).catch(notTold)
  }
}

/** News only make answers fresher than their clock would; while the database is away there is nobody to tell. */
const notTold = (): undefined => undefined

/**
 * Calls `handler` with the numbers of experiments that have news, in whichever process they arose; undefined
 * after a gap in the news. Ends with the returned function.
 */
export const onActivity = (db: Db, handler: (numbers: number[] | undefined) => void): (() => void) =>
  onChange(db, 'activity', (id) => handler(id?.split(',').map(Number)))
