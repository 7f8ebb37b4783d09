/**
 * Checks the audit log without the service: an entry that was changed, taken out or moved is found.
 *
 *   npm run audit:verify                                      the database of DATABASE_URL, or else of DATA_DIR
 *   npm run audit:verify -- audit-export-….json               a signed export in JSON or CSV, or a compliance report
 *   npm run audit:verify -- audit-log.ndjson                  an export of the log in NDJSON or JSON, made without filters
 *   npm run audit:verify -- [file] --head <position>:<hash>   also: does the log still hold this entry?
 *   npm run audit:verify -- export.csv --manifest <text>      the header X-Assay-Export-Manifest of an export in CSV, or a
 *                                                             file with it; by default export.csv.manifest
 *
 * Signatures are checked with the keys of AUDIT_HMAC_KEY, or the one that is derived from SECRET_KEY. A file may be
 * compressed with gzip. Exits with 0 when all is intact, with 1 when it is not, and with 2 when it could not be checked.
 */
import { createReadStream } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { environment } from '../packages/server/src/config/environment.ts'
import type { IdentifiedKey } from '../packages/server/src/config/identified-key.ts'
import { readConfig } from '../packages/server/src/config/index.ts'
import { connect } from '../packages/server/src/db/connect.ts'
import type { Db } from '../packages/server/src/db/db.ts'
import { visitEmbedded } from '../packages/server/src/db/embedded.ts'
import {
  type ChainPoint,
  type ChainReport,
  exportedEntries,
  storedEntries,
  verifyChain,
} from '../packages/server/src/features/audit/index.ts'
import { silentLog } from '../packages/server/src/lib/log.ts'
import {
  kindOf,
  manifestFromHeader,
  verifyCheckpoints,
  verifyExportFile,
  verifyingKeys,
  verifyReportFile,
} from '../packages/server/src/modules/compliance/verification/index.ts'

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

const settingsOf = (...names: string[]) =>
  readConfig({
    ENVIRONMENT: 'development',
    ...Object.fromEntries(names.map((name) => [name, environment()[name]])),
  })

const keysOfEnvironment = (): readonly IdentifiedKey[] =>
  verifyingKeys(settingsOf('AUDIT_HMAC_KEY', 'SECRET_KEY'))

const complain = (...lines: string[]): void => {
  for (const line of lines) console.error(line)
  process.exitCode = 1
}

const reportChain = ({ intact, head, fault }: ChainReport): void => {
  if (!fault) {
    console.log(`The audit log is intact: ${intact} entries.`)
    if (intact > 0) console.log(`Its head is ${head.position}:${head.hash}; keep it for a later --head.`)
    return
  }
  complain(
    `The audit log is not intact: entry ${fault.position} ${FAULTS[fault.kind]}.`,
    `The ${intact} entries before it are as they were written.`,
  )
}

const verifyLogFile = async (file: string, head: ChainPoint | undefined): Promise<void> => {
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  reportChain(await verifyChain(exportedEntries(lines), head))
}

const reportCheckpoints = async (db: Db): Promise<void> => {
  const keys = keysOfEnvironment()
  const found = await verifyCheckpoints({ db }, keys)
  if (!found) return
  if (found.problem !== undefined) complain(`The audit log contradicts its checkpoints: ${found.problem}.`)
  else console.log(`It agrees with its ${found.intact} checkpoints.${keys.length === 0 ? UNSIGNED : ''}`)
}

const UNSIGNED = ' Signatures were not checked: neither AUDIT_HMAC_KEY nor SECRET_KEY is set.'

const verifyDatabase = async (head: ChainPoint | undefined): Promise<void> => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = settingsOf('DATABASE_URL', 'DATA_DIR')
  const server = url === undefined ? await visitEmbedded({ dataDir, log: silentLog }) : undefined
  const { db, close } = connect({ ...(server?.connection ?? { url }), poolSize: 1 })
  try {
    reportChain(await verifyChain(storedEntries({ db }), head))
    await reportCheckpoints(db)
  } finally {
    await close()
    await server?.stop()
  }
}

/** The manifest of an export in CSV: as given, of the file that is named, or of the one beside the export. */
const csvManifest = async (file: string, given: string | undefined) => {
  const beside = await readFile(given ?? `${file}.manifest`, 'utf8').catch(() => given)
  if (beside === undefined) return undefined
  return manifestFromHeader(beside) ?? 'unreadable'
}

interface SignedExport {
  file: string
  format: 'json' | 'csv'
  head: ChainPoint | undefined
  given: string | undefined
}

const verifyExport = async ({ file, format, head, given }: SignedExport): Promise<void> => {
  const keys = keysOfEnvironment()
  const manifest = format === 'csv' ? await csvManifest(file, given) : undefined
  if (manifest === 'unreadable') {
    complain('The export is not intact: its manifest cannot be read, so it was changed.')
    return
  }
  const found = await verifyExportFile({ file, format, keys, known: head, manifest })
  if (found.problem !== undefined) {
    complain(
      `The export is not intact: ${found.problem}.`,
      `The ${found.entries} entries before that are as they were written.`,
    )
    return
  }
  const { first_position, last_position } = found.manifest ?? {}
  const range = typeof first_position === 'number' ? `, ${first_position} to ${last_position}` : ''
  console.log(`The export is intact: ${found.entries} entries${range}.${keys.length === 0 ? UNSIGNED : ''}`)
  if (found.last) console.log(`Its last entry is ${found.last.position}:${found.last.hash}.`)
  if (!found.manifest)
    console.log('Without its manifest nobody can tell whether entries are missing at its ends.')
}

const verifyReport = async (file: string): Promise<void> => {
  const keys = keysOfEnvironment()
  if (keys.length === 0)
    throw new Error('a report is checked by its signature: set AUDIT_HMAC_KEY or SECRET_KEY')
  const problem = await verifyReportFile(file, keys)
  if (problem !== undefined) complain(`The report is not intact: ${problem}.`)
  else console.log('The report is as it was signed.')
}

const verifyFile = async (
  file: string,
  head: ChainPoint | undefined,
  given: string | undefined,
): Promise<void> => {
  await access(file)
  switch (await kindOf(file)) {
    case 'json export':
      return verifyExport({ file, format: 'json', head, given })
    case 'csv export':
      return verifyExport({ file, format: 'csv', head, given })
    case 'report':
      return verifyReport(file)
    case 'log':
      return verifyLogFile(file, head)
  }
}

try {
  const options = { head: { type: 'string' }, manifest: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [file] = positionals
  const head = knownHead(values.head)
  if (file === undefined) await verifyDatabase(head)
  else await verifyFile(file, head, values.manifest)
} catch (error) {
  console.error(`The audit log could not be read: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
