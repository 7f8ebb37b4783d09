import { fileURLToPath } from 'node:url'
import type { MigrationSet } from './migrate.ts'

/** The tables of every deployment; optional modules bring sets of their own. */
export const CORE_MIGRATIONS: MigrationSet = {
  owner: 'core',
  directory: fileURLToPath(new URL('./migrations', import.meta.url)),
}
