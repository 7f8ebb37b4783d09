import type { Db } from '../db/connect.ts'
import { CORE_MIGRATIONS } from '../db/core-migrations.ts'
import { migrate } from '../db/migrate.ts'

/** Migrates an empty database to the state after the start of the service. */
export const migrateTemplate = async (db: Db): Promise<void> => {
  await migrate(db, CORE_MIGRATIONS)
}
