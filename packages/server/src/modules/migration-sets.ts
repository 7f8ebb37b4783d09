import { fileURLToPath } from 'node:url'
import type { Config } from '../config/index.ts'
import { CORE_MIGRATIONS } from '../db/core-migrations.ts'
import type { MigrationSet } from '../db/migrate.ts'
import type { ModuleName } from './names.ts'

/** Optional modules that have tables; each keeps its migrations in its own folder. */
const MODULES_WITH_TABLES = [
  'workspaces',
  'rbac',
  'sso',
  'hipaa',
  'compliance',
  'warehouse',
  'integrations',
  'etl',
] as const satisfies readonly ModuleName[]

const setOf = (owner: (typeof MODULES_WITH_TABLES)[number]): MigrationSet => ({
  owner,
  directory: fileURLToPath(new URL(`./${owner}/migrations`, import.meta.url)),
})

/** The migrations of a deployment: the core's first, in the full profile followed by those of the modules. */
export const migrationSets = ({ PROFILE }: Pick<Config, 'PROFILE'>): readonly MigrationSet[] =>
  PROFILE === 'full' ? [CORE_MIGRATIONS, ...MODULES_WITH_TABLES.map(setOf)] : [CORE_MIGRATIONS]
