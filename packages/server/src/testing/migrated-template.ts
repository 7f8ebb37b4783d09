import type { Db } from '../db/connect.ts'
import { CORE_MIGRATIONS } from '../db/core-migrations.ts'
import { migrate } from '../db/migrate.ts'

/** Brings an empty database to the state in which the service finds it after its start. */
export const migrateTemplate = async (db: Db): Promise<void> => {
  await migrate(db, CORE_MIGRATIONS)
}
