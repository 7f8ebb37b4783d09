import type { Context } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { perDatabase } from '../../db/per-database.ts'
import { joined, storableAttributes, type WrittenSubject } from './rules.ts'
import * as store from './store.ts'

/** Subjects that are stored in all. */
const MAX_SUBJECTS = 10_000
/** Subjects that are collected between two writes. */
const PER_FLUSH = 1000

interface Seen {
  subjects: Map<string, Record<string, unknown>>
}

const seenOf = perDatabase((): Seen => ({ subjects: new Map() }))

/** Records in memory that a subject asked with this context; `flush` stores it. */
export const recordSubject = (db: Db, userId: string, context: Record<string, unknown>): void => {
  const { subjects } = seenOf(db)
  if (subjects.size < PER_FLUSH || subjects.has(userId)) subjects.set(userId, context)
}

/** Stores the subjects that were recorded since the last time. */
export const flush = async (ctx: Context): Promise<void> => {
  const seen = seenOf(ctx.db)
  if (seen.subjects.size === 0) return
  const recent = [...seen.subjects].map(([user_id, context]) => ({
    user_id,
    attributes: storableAttributes(context),
  }))
  seen.subjects = new Map()
  await store.storeSubjects(ctx.db, recent, ctx.now())
  await store.deleteAllButNewest(ctx.db, MAX_SUBJECTS)
}

/** The subjects that were assigned last, the newest first, each once. */
export const lastAssigned = (ctx: Context, limit: number): Promise<WrittenSubject[]> =>
  store.lastAssigned(ctx.db, limit)

/** The subjects that asked for flags last; where those are fewer than `limit`, also those assigned last. */
export const lastSeen = async (ctx: Context, limit: number): Promise<WrittenSubject[]> => {
  const evaluated = await store.lastEvaluated(ctx.db, limit)
  if (evaluated.length >= limit) return evaluated
  return joined(evaluated, await store.lastAssigned(ctx.db, limit), limit)
}
