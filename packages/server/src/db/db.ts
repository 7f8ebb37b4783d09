import type { Kysely } from 'kysely'
import type { DB } from './schema.generated.ts'

/** Every table of the database, as the migrations leave it. */
export type Schema = DB

/** A database to query: the pool, or inside a transaction the transaction. */
export type Db = Kysely<Schema>
