import { createHash } from 'node:crypto'
import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { VERSION } from '../../lib/version.ts'
import type { ConnectionTarget } from '../connect.ts'
import { appliedMigrations, type CopiedTable, copiedTables, drawnSequences } from './catalog.ts'
import { openClient } from './client.ts'
import { type Ending, FORMAT_VERSION, type Header, type TableStart } from './description.ts'
import { BackupError } from './failure.ts'
import { writeFrames } from './file.ts'
import { type Frame, jsonFrame } from './frames.ts'

/** What a backup holds. */
export interface BackupSummary {
  created_at: string
  tables: number
  rows: number
}

/**
 * Writes everything that a database holds into one compressed file, as it is at one moment, while the service goes on.
 * No lock outlasts the copy of one table.
 *
 * @throws BackupError when there is a file of that name, or the database is not the service's
 */
export const backUp = async (target: ConnectionTarget, path: string): Promise<BackupSummary> => {
  const keeper = await openClient(target)
  const copier = await openClient(target)
  try {
    const snapshot = await keepSnapshot(keeper)
    const summary: BackupSummary = { created_at: snapshot.at, tables: 0, rows: 0 }
    await writeFrames(path, framesOf({ keeper, copier, snapshot, summary }))
    return summary
  } finally {
    await copier.end()
    await keeper.end()
  }
}

interface Snapshot {
  id: string
  at: string
}

/** The moment of the backup; it stays visible as long as this transaction is open. */
const keepSnapshot = async (keeper: ClientBase): Promise<Snapshot> => {
  await keeper.query('begin isolation level repeatable read read only')
  const { rows } = await keeper.query<{ id: string; at: Date }>(
    'select pg_export_snapshot() as id, now() as at',
  )
  const [snapshot] = rows
  if (!snapshot) throw new BackupError('The database gave no snapshot.')
  return { id: snapshot.id, at: snapshot.at.toISOString() }
}

interface Dump {
  /** Holds the snapshot, and no lock that others would wait for. */
  keeper: ClientBase
  copier: ClientBase
  snapshot: Snapshot
  /** Filled in as frames are written. */
  summary: BackupSummary
}

async function* framesOf(dump: Dump): AsyncGenerator<Frame> {
  const { keeper, snapshot, summary } = dump
  const migrations = await appliedMigrations(keeper)
  if (migrations.length === 0)
    throw new BackupError('There is nothing to back up: the database has no tables.')
  const header: Header = {
    format: 'assay-backup',
    format_version: FORMAT_VERSION,
    version: VERSION,
    created_at: snapshot.at,
    migrations,
  }
  yield jsonFrame('header', header)
  for (const table of await copiedTables(keeper)) yield* framesOfTable(dump, table)
  const { tables, rows } = summary
  const ending: Ending = { sequences: await drawnSequences(keeper), tables, rows }
  yield jsonFrame('end', ending)
}

/** A transaction of its own per table, so that its lock is gone when the next table begins. */
async function* framesOfTable(
  { copier, snapshot, summary }: Dump,
  table: CopiedTable,
): AsyncGenerator<Frame> {
  const { name, target, columns } = table
  const start: TableStart = { name: target, columns, month: monthOf(table) }
  yield jsonFrame('table', start)
  await copier.query('begin isolation level repeatable read read only')
  await copier.query(`set transaction snapshot ${escapeLiteral(snapshot.id)}`)
  const list = columns.map(escapeIdentifier).join(', ')
  const rows = copier.query(copyTo(`copy ${escapeIdentifier(name)} (${list}) to stdout`))
  const digest = createHash('sha256')
  for await (const chunk of rows) {
    digest.update(chunk)
    yield { kind: 'rows', content: chunk }
  }
  await copier.query('commit')
  summary.tables += 1
  summary.rows += rows.rowCount
  yield jsonFrame('table end', { rows: rows.rowCount, sha256: digest.digest('hex') })
}

/** The first day of the month that a partition of events is for; undefined for all other tables. */
const monthOf = ({ name, target }: CopiedTable): string | undefined => {
  const [, year, month] = /^events_(\d{4})_(\d{2})$/.exec(name) ?? []
  return target === 'events' && year !== undefined && month !== undefined ? `${year}-${month}-01` : undefined
}
