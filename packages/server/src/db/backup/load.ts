import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { type ClientBase, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { z } from 'zod'
import { type ConnectionTarget, connect } from '../connect.ts'
import { CORE_MIGRATIONS } from '../core-migrations.ts'
import { migrate } from '../migrate.ts'
import { appliedMigrations, copiedTables } from './catalog.ts'
import { openClient } from './client.ts'
import {
  type Ending,
  ending,
  FORMAT_VERSION,
  type Header,
  header,
  tableEnd,
  tableStart,
} from './description.ts'
import type { BackupSummary } from './dump.ts'
import { BackupError } from './failure.ts'
import { readFrames } from './file.ts'
import type { Frame, FrameKind } from './frames.ts'

type Frames = AsyncIterator<Frame, undefined>

/** Tables of which a service that was ever used has rows. */
const SIGNS_OF_USE = ['users', 'audit_log', 'experiments', 'feature_flags', 'assignments', 'events']

/**
 * Brings a database that nobody has used yet to what a backup holds: all of it, or nothing. A backup of an older
 * version gets the tables of its time, and is then brought up to date.
 *
 * @throws BackupError when the file is damaged or no backup, comes from a newer version, or the database is in use
 */
export const restore = async (target: ConnectionTarget, path: string): Promise<BackupSummary> => {
  const frames = readFrames(path)
  try {
    const head = await readHeader(frames)
    await makeTables(target, head)
    const summary = await load(target, frames, head)
    await migrateThrough(target)
    return summary
  } finally {
    await frames.return(undefined)
  }
}

const readHeader = async (frames: Frames): Promise<Header> => {
  const head = content(await expectFrame(frames, 'header'), header)
  if (head.format_version > FORMAT_VERSION) throw newer(head)
  return head
}

const newer = ({ version }: Header): BackupError =>
  new BackupError(
    `The backup was made by version ${version} of Assay: restore it with that version or a newer one.`,
  )

/** The tables as they were when the backup was made. */
const makeTables = async (target: ConnectionTarget, head: Header): Promise<void> => {
  const client = await openClient(target)
  try {
    await refuseUsed(client)
    const last = head.migrations.findLast(({ owner }) => owner === CORE_MIGRATIONS.owner)?.name
    await migrateThrough(target, last)
    await refuseOtherTables(client, head)
  } finally {
    await client.end()
  }
}

const migrateThrough = async (target: ConnectionTarget, through?: string): Promise<void> => {
  const { db, close } = connect({ ...target, poolSize: 1 })
  try {
    await migrate(db, { ...CORE_MIGRATIONS, through })
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
    const end = await loadTables(client, frames)
    for (const { name, last_value } of end.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [escapeIdentifier(name), last_value])
    }
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

const loadTables = async (client: ClientBase, frames: Frames): Promise<Ending> => {
  let [tables, rows] = [0, 0]
  for (;;) {
    const frame = await nextFrame(frames)
    if (frame.kind === 'end') {
      const end = content(frame, ending)
      if (end.tables !== tables || end.rows !== rows) throw damaged()
      return end
    }
    rows += await loadTable(client, frame, frames)
    tables += 1
  }
}

/** @returns the number of rows, which with their digest is what the backup says */
const loadTable = async (client: ClientBase, frame: Frame, frames: Frames): Promise<number> => {
  if (frame.kind !== 'table') throw damaged()
  const { name, columns, month } = content(frame, tableStart)
  if (month !== undefined)
    await client.query(`select ensure_event_partition($1::timestamp at time zone 'UTC')`, [month])
  const list = columns.map(escapeIdentifier).join(', ')
  const copy = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${list}) from stdin`))
  const stored = finished(copy)
  stored.catch(() => undefined)
  const digest = createHash('sha256')
  let next = await nextFrame(frames)
  for (; next.kind === 'rows'; next = await nextFrame(frames)) {
    digest.update(next.content)
    if (!copy.write(next.content)) await Promise.race([once(copy, 'drain'), stored])
  }
  copy.end()
  await stored
  const { rows, sha256 } = content(next, tableEnd)
  if (rows !== copy.rowCount || sha256 !== digest.digest('hex')) throw damaged()
  return rows
}

const damaged = (): BackupError => new BackupError('The backup is damaged: nothing was restored.')

const nextFrame = async (frames: Frames): Promise<Frame> => {
  const { value } = await frames.next()
  if (!value) throw new BackupError('The backup is not whole: its end is missing, and nothing was restored.')
  return value
}

const expectFrame = async (frames: Frames, kind: FrameKind): Promise<Frame> => {
  const frame = await nextFrame(frames)
  if (frame.kind !== kind) throw damaged()
  return frame
}

const content = <Shape extends z.ZodType>({ content: bytes }: Frame, shape: Shape): z.output<Shape> => {
  try {
    return shape.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw damaged()
  }
}
