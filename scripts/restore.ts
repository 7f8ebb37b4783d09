/**
 * Brings a new database to what a backup holds: all of it, or nothing.
 *
 *   npm run restore -- assay.backup     into the database of DATABASE_URL, or else of DATA_DIR
 *
 * The database must not have been used; without DATABASE_URL it is made. Exits with 0 when everything is restored, and
 * with 1 when nothing is.
 */
import { parseArgs } from 'node:util'
import { environment } from '../packages/server/src/config/environment.ts'
import { readConfig } from '../packages/server/src/config/index.ts'
import { restore } from '../packages/server/src/db/backup/index.ts'
import { startEmbedded } from '../packages/server/src/db/embedded.ts'
import { silentLog } from '../packages/server/src/lib/log.ts'
import { migrationSets } from '../packages/server/src/modules/migration-sets.ts'

const run = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new Error('Name one file: npm run restore -- assay.backup')
  const {
    DATABASE_LISTEN_URL,
    DATABASE_URL,
    DATA_DIR: dataDir,
    PROFILE,
  } = readConfig({
    ENVIRONMENT: 'development',
    DATABASE_LISTEN_URL: environment()['DATABASE_LISTEN_URL'],
    DATABASE_URL: environment()['DATABASE_URL'],
    DATA_DIR: environment()['DATA_DIR'],
    PROFILE: environment()['PROFILE'],
  })
  const url = DATABASE_LISTEN_URL ?? DATABASE_URL
  const server = url === undefined ? await startEmbedded({ dataDir, log: silentLog }) : undefined
  try {
    const { rows, tables, created_at } = await restore(
      server?.connection ?? { url },
      file,
      migrationSets({ PROFILE }),
    )
    console.log(`Restored ${rows} rows of ${tables} tables, as they were at ${created_at}.`)
  } finally {
    await server?.stop()
  }
}

await run().catch((error: unknown) => {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
