import { pipeline } from 'node:stream/promises'
import { type ClientBase, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type ConnectionTarget, connect } from '../connect.ts'
import { isRefusedContent } from '../errors.ts'
import { type MigrationSet, migrate } from '../migrate.ts'
import { appliedMigrations, copiedTables } from './catalog.ts'
import { checkBackup } from './check.ts'
import { openClient } from './client.ts'
import { type Frames, newer, readHeader, readTables } from './content.ts'
import type { Ending, Header, TableStart } from './description.ts'
import type { BackupSummary } from './dump.ts'
import { BackupError, DamageError } from './failure.ts'
import { readFrames } from './file.ts'

/** Tables of which a service that was ever used has rows. */
const SIGNS_OF_USE = ['users', 'audit_log', 'experiments', 'feature_flags', 'assignments', 'events']

/** Whose tables a database has: the core's, and those of the optional modules that are present. */
type Sets = readonly MigrationSet[]

/**
 * Brings a database that nobody has used yet to what a backup holds: all of it, or nothing. A backup of an older
 * version gets the tables of its time, and is then brought up to date.
 *
 * @param sets the migrations of the running configuration, the core's first
 * @throws BackupError when the file is damaged or no backup, comes from a newer version or holds tables of a module that
 *   is not present, or the database is in use
 */
export const restore = async (target: ConnectionTarget, path: string, sets: Sets): Promise<BackupSummary> => {
  await visit(target, refuseUsed)
  const head = await checkBackup(path)
  refuseOtherOwners(head, sets)
  await makeTables(target, head, sets)
  const frames = readFrames(path)
  try {
    await readHeader(frames)
    const summary = await load(target, frames, head)
    await migrateAll(target, sets)
    return summary
  } finally {
    await frames.return(undefined)
  }
}

const refuseOtherOwners = ({ migrations }: Header, sets: Sets): void => {
  const absent = migrations.find(({ owner }) => !sets.some((set) => set.owner === owner))
  if (absent) {
    throw new BackupError(
      `The backup holds tables of ${absent.owner}, which is not part of this configuration: restore it with PROFILE=full.`,
    )
  }
}

const visit = async (
  target: ConnectionTarget,
  look: (client: ClientBase) => Promise<void>,
): Promise<void> => {
  const client = await openClient(target)
  try {
    await look(client)
  } finally {
    await client.end()
  }
}

/** The tables as they were when the backup was made; a set that had made none then comes afterwards. */
const makeTables = async (target: ConnectionTarget, head: Header, sets: Sets): Promise<void> => {
  const then = sets.flatMap((set) => {
    const last = head.migrations.findLast(({ owner }) => owner === set.owner)
    return last ? [{ ...set, through: last.name }] : []
  })
  await migrateAll(target, then)
  await visit(target, (client) => refuseOtherTables(client, head))
}

const migrateAll = async (target: ConnectionTarget, sets: Sets): Promise<void> => {
  const { db, close } = connect({ ...target, poolSize: 1 })
  try {
    for (const set of sets) await migrate(db, set)
  } finally {
    await close()
  }
}

const refuseUsed = async (client: ClientBase): Promise<void> => {
  for (const table of SIGNS_OF_USE) {
    const { rows: found } = await client.query('select 1 where to_regclass($1) is not null', [table])
    if (found.length === 0) continue
    const { rows } = await client.query(`select 1 from ${table} limit 1`)
    if (rows.length > 0) {
      throw new BackupError(
        'The database is in use: restore into a new one, which DATABASE_URL or a new DATA_DIR names.',
      )
    }
  }
}

/** Tables made by other files would not fit the rows, or would fit them by chance. */
const refuseOtherTables = async (client: ClientBase, head: Header): Promise<void> => {
  const own = await appliedMigrations(client)
  const missing = head.migrations.find(
    ({ owner, name }) => !own.some((made) => made.owner === owner && made.name === name),
  )
  if (missing) throw newer(head)
  const textOf = (list: typeof own): string => list.map((made) => Object.values(made).join(' ')).join('\n')
  if (textOf(own) !== textOf(head.migrations)) {
    throw new BackupError(
      'The tables of this database were made by other migrations than those of the backup: restore into a new database.',
    )
  }
}

/** Stores all rows in one transaction, which keeps a service from starting meanwhile. */
const load = async (target: ConnectionTarget, frames: Frames, head: Header): Promise<BackupSummary> => {
  const client = await openClient(target)
  try {
    await client.query("begin; select pg_advisory_xact_lock(hashtext('assay.migrate'))")
    await refuseUsed(client)
    const tables = [...new Set((await copiedTables(client)).map((table) => table.target))]
    await prepareTables(client, tables)
    const end = await storeContent(client, frames)
    await forEachTable(client, tables, (table) => `alter table ${table} enable trigger user`)
    await client.query('commit')
    await client.query('analyze')
    return { created_at: head.created_at, tables: end.tables, rows: end.rows }
  } finally {
    await client.end()
  }
}

/** Triggers would count and note again what the rows hold already; rows that migrations made come with the backup. */
const prepareTables = async (client: ClientBase, tables: readonly string[]): Promise<void> => {
  await forEachTable(client, tables, (table) => `alter table ${table} disable trigger user`)
  await forEachTable(client, [...tables].reverse(), (table) => `delete from ${table}`)
}

const forEachTable = async (
  client: ClientBase,
  tables: readonly string[],
  statement: (table: string) => string,
): Promise<void> => {
  for (const table of tables) await client.query(statement(escapeIdentifier(table)))
}

/** What the database refuses, no database held when the backup was made. */
const storeContent = async (client: ClientBase, frames: Frames): Promise<Ending> => {
  try {
    const end = await readTables(frames, (table, rows) => storeRows(client, table, rows))
    for (const { name, last_value } of end.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [escapeIdentifier(name), last_value])
    }
    return end
  } catch (error) {
    throw isRefusedContent(error) ? new DamageError(error) : error
  }
}

/** @returns the number of rows stored */
const storeRows = async (
  client: ClientBase,
  { name, columns, month }: TableStart,
  rows: AsyncIterable<Buffer>,
): Promise<number> => {
  if (month !== undefined)
    await client.query(`select ensure_event_partition($1::timestamp at time zone 'UTC')`, [month])
  const list = columns.map(escapeIdentifier).join(', ')
  const copy = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${list}) from stdin`))
  await pipeline(rows, copy)
  return copy.rowCount
}
