import type { Db } from './db.ts'

/** The pool behind a view of it. */
const pools = new WeakMap<Db, Db>()

/** From now on `view` stands for the same database as the pool `db`. */
export const sameDatabase = (view: Db, db: Db): void => {
  pools.set(view, db)
}

/**
 * Something that exists once per database pool, made when it is first asked for: a batch that gathers the calls
 * of a process, a cache of what the database holds. Ask with the pool, not with a transaction.
 */
export const perDatabase = <Made>(create: (db: Db) => Made): ((db: Db) => Made) => {
  const made = new WeakMap<Db, Made>()
  return (given) => {
    const db = pools.get(given) ?? given
    const known = made.get(db)
    if (known !== undefined) return known
    const fresh = create(db)
    made.set(db, fresh)
    return fresh
  }
}
