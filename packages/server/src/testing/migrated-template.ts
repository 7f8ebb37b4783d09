import { fileURLToPath } from 'node:url'
import type { Db } from '../db/connect.ts'
import { type MigrationSet, migrate } from '../db/migrate.ts'

const CORE: MigrationSet = {
  owner: 'core',
  directory: fileURLToPath(new URL('../db/migrations', import.meta.url)),
}

/** Brings an empty database to the state in which the service finds it after its start. */
export const migrateTemplate = async (db: Db): Promise<void> => {
  await migrate(db, CORE)
}
