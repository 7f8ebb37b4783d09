import type { Db } from './connect.ts'

/**
 * Something that exists once per database pool, made when it is first asked for: a batch that gathers the calls
 * of a process, a cache of what the database holds. Ask with the pool, not with a transaction.
 */
export const perDatabase = <Made>(create: (db: Db) => Made): ((db: Db) => Made) => {
  const made = new WeakMap<Db, Made>()
  return (db) => {
    const known = made.get(db)
    if (known !== undefined) return known
    const fresh = create(db)
    made.set(db, fresh)
    return fresh
  }
}
