/**
 * Checks the chain of the audit log without the service: an entry that was changed, taken out or moved is found.
 *
 *   npm run audit:verify                                      the database of DATABASE_URL, or else of DATA_DIR
 *   npm run audit:verify -- audit-log.ndjson                  an export in NDJSON or JSON, made without filters
 *   npm run audit:verify -- [file] --head <position>:<hash>   also: does the log still hold this entry?
 *
 * Exits with 0 when the log is intact, with 1 when it is not, and with 2 when it could not be read.
 */
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { environment } from '../packages/server/src/config/environment.ts'
import { readConfig } from '../packages/server/src/config/index.ts'
import { connect } from '../packages/server/src/db/connect.ts'
import { visitEmbedded } from '../packages/server/src/db/embedded.ts'
import {
  type ChainPoint,
  type ChainReport,
  exportedEntries,
  storedEntries,
  verifyChain,
} from '../packages/server/src/features/audit/index.ts'
import { silentLog } from '../packages/server/src/lib/log.ts'

const FAULTS: Record<NonNullable<ChainReport['fault']>['kind'], string> = {
  missing: 'is missing',
  misplaced: 'is not where it was written: entries were moved or repeated',
  unlinked: 'does not follow the entry before it: that one was replaced, or this one was put in',
  changed: 'was changed after it was written',
  unreadable: 'cannot be read: the line is no entry of an export in NDJSON or JSON',
  'other head': 'is not the entry that --head names: the log was written anew',
}

const knownHead = (text: string | undefined): ChainPoint | undefined => {
  if (text === undefined) return undefined
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (position === undefined || hash === undefined) {
    throw new Error('--head takes <position>:<hash>, as an earlier verification printed it')
  }
  return { position: Number(position), hash }
}

const verifyFile = async (file: string, head: ChainPoint | undefined): Promise<ChainReport> => {
  await access(file)
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  return verifyChain(exportedEntries(lines), head)
}

const verifyDatabase = async (head: ChainPoint | undefined): Promise<ChainReport> => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = readConfig({
    ENVIRONMENT: 'development',
    DATABASE_URL: environment()['DATABASE_URL'],
    DATA_DIR: environment()['DATA_DIR'],
  })
  const server = url === undefined ? await visitEmbedded({ dataDir, log: silentLog }) : undefined
  const { db, close } = connect({ ...(server?.connection ?? { url }), poolSize: 1 })
  try {
    return await verifyChain(storedEntries({ db }), head)
  } finally {
    await close()
    await server?.stop()
  }
}

const tell = ({ intact, head, fault }: ChainReport): void => {
  if (!fault) {
    console.log(`The audit log is intact: ${intact} entries.`)
    if (intact > 0) console.log(`Its head is ${head.position}:${head.hash}; keep it for a later --head.`)
    return
  }
  console.error(`The audit log is not intact: entry ${fault.position} ${FAULTS[fault.kind]}.`)
  console.error(`The ${intact} entries before it are as they were written.`)
  process.exitCode = 1
}

try {
  const { values, positionals } = parseArgs({ options: { head: { type: 'string' } }, allowPositionals: true })
  const [file] = positionals
  const head = knownHead(values.head)
  tell(file === undefined ? await verifyDatabase(head) : await verifyFile(file, head))
} catch (error) {
  console.error(`The audit log could not be read: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
