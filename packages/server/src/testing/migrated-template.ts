import type { Db } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { migrationSets } from '../modules/migration-sets.ts'

/** Migrates an empty database to the state after the start of the service, with every optional module. */
export const migrateTemplate = async (db: Db): Promise<void> => {
  for (const set of migrationSets({ PROFILE: 'full' })) await migrate(db, set)
}
