/**
 * Writes everything that the service has stored into one compressed file, while the service goes on.
 *
 *   npm run backup -- assay.backup      of the database of DATABASE_URL, or else of DATA_DIR
 *
 * Exits with 0 when the file is whole and on the disk, and with 1 when there is none.
 */
import { parseArgs } from 'node:util'
import { environment } from '../packages/server/src/config/environment.ts'
import { readConfig } from '../packages/server/src/config/index.ts'
import { backUp } from '../packages/server/src/db/backup/index.ts'
import { visitEmbedded } from '../packages/server/src/db/embedded.ts'
import { silentLog } from '../packages/server/src/lib/log.ts'

const run = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1)
    throw new Error('Name one file: npm run backup -- assay.backup')
  const {
    DATABASE_LISTEN_URL,
    DATABASE_URL,
    DATA_DIR: dataDir,
  } = readConfig({
    ENVIRONMENT: 'development',
    DATABASE_LISTEN_URL: environment()['DATABASE_LISTEN_URL'],
    DATABASE_URL: environment()['DATABASE_URL'],
    DATA_DIR: environment()['DATA_DIR'],
  })
  const url = DATABASE_LISTEN_URL ?? DATABASE_URL
  const server = url === undefined ? await visitEmbedded({ dataDir, log: silentLog }) : undefined
  try {
    const { rows, tables, created_at } = await backUp(server?.connection ?? { url }, file)
    console.log(`${file} holds ${rows} rows of ${tables} tables, as they were at ${created_at}.`)
  } finally {
    await server?.stop()
  }
}

await run().catch((error: unknown) => {
  console.error(`No backup was made: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
