import { sql } from 'kysely'
import { textArray } from './array-literal.ts'
import type { Db } from './connect.ts'
import { perDatabase } from './per-database.ts'

/**
 * What caches are kept of: a change of one row is told under its table's topic; `decisions` stands for flags and
 * segments together, told by the database itself. A change of sessions names the account that some of them ended for.
 */
export type ChangeTopic =
  | 'users'
  | 'sessions'
  | 'api_keys'
  | 'experiments'
  | 'activity'
  | 'results'
  | 'audit_log'
  | 'notifications'
  | 'decisions'

/** One row that other processes may hold in memory and must read again. */
export interface Change {
  topic: ChangeTopic
  id: string
}

/** `id` is the changed row; undefined after a gap in the news, when any row may have changed. */
type ChangeHandler = (id: string | undefined) => void

/** The PostgreSQL channel on which processes tell each other about changes. */
export const CHANNEL = 'assay_changes'

interface ChangeFeed {
  handlers: Map<string, Set<ChangeHandler>>
  isLive: boolean
}

const feedOf = perDatabase((): ChangeFeed => ({ handlers: new Map(), isLive: false }))

/**
 * Calls `handler` for every change under `topic`, of this process and of all others, until the returned function
 * is called. `db` is the pool.
 */
export const onChange = (db: Db, topic: ChangeTopic, handler: ChangeHandler): (() => void) => {
  const { handlers } = feedOf(db)
  const ofTopic = handlers.get(topic) ?? new Set()
  handlers.set(topic, ofTopic.add(handler))
  return () => {
    ofTopic.delete(handler)
  }
}

/** Whether changes of other processes arrive; while they do not, nothing may be answered from a cache. */
export const isLive = (db: Db): boolean => feedOf(db).isLive

/** Tells other processes about a change, once the transaction of `db` commits and only then. */
export const notifyChange = (db: Db, change: Change): Promise<void> => notifyChanges(db, [change])

/** Tells other processes about changes like `notifyChange`, in one statement. */
export const notifyChanges = async (db: Db, changes: readonly Change[]): Promise<void> => {
  const messages = textArray(changes, (change) => JSON.stringify(change))
  await sql`select pg_notify(${CHANNEL}, message) from unnest(${messages}::text[]) as message`.execute(db)
}

/** Tells the handlers of this process about a change that is committed. `db` is the pool. */
export const applyChange = (db: Db, { topic, id }: Change): void => {
  for (const handle of feedOf(db).handlers.get(topic) ?? []) handle(id)
}

/** Tells the handlers of this process what another one sent; a text that is no change is ignored. */
export const applyMessage = (db: Db, message: string): void => {
  const change = changeOf(message)
  if (!change) return
  for (const handle of feedOf(db).handlers.get(change.topic) ?? []) handle(change.id)
}

/** Tells the handlers of this process that news under `topic` may have been missed. `db` is the pool. */
export const applyGap = (db: Db, topic: ChangeTopic): void => {
  for (const handle of feedOf(db).handlers.get(topic) ?? []) handle(undefined)
}

const changeOf = (message: string): { topic: string; id: string } | undefined => {
  try {
    const { topic, id } = JSON.parse(message) as { topic?: unknown; id?: unknown }
    return typeof topic === 'string' && typeof id === 'string' ? { topic, id } : undefined
  } catch {
    return undefined
  }
}

/** From now on the news are complete; what happened before is unknown, so every cache starts anew. */
export const beginNews = (db: Db): void => {
  const feed = feedOf(db)
  for (const handlers of feed.handlers.values()) {
    for (const handle of handlers) handle(undefined)
  }
  feed.isLive = true
}

/** From now on news may be missed. */
export const endNews = (db: Db): void => {
  feedOf(db).isLive = false
}
