import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { sha256 } from '../lib/crypto.ts'
import type { Db } from './connect.ts'
import { allowAnyTime } from './longer-statements.ts'
import { SESSION_SETTINGS } from './session.ts'

/** A set of migrations with a history of its own: the core's, or one optional module's. */
export interface MigrationSet {
  owner: string
  /** Directory of the files NNNN_name.sql. */
  directory: string
  /** The last file to apply, without its ending; all of them unless given. */
  through?: string | undefined
}

/** The database cannot be brought to this version; the message says why and names the file. */
export class MigrationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MigrationError'
  }
}

interface Migration {
  name: string
  text: string
  checksum: string
}

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
const OLDEST_SERVER = 140_000

/**
 * Applies the files of `directory` that were not applied yet, in the order of their numbers, each in a
 * transaction of its own. Several processes may call it at once: one applies, the others wait for it.
 *
 * @returns the names applied now
 * @throws MigrationError for a server older than PostgreSQL 14, a changed or missing file that was applied
 *   before, a bad file name, or a statement that fails
 */
export const migrate = async (db: Db, set: MigrationSet): Promise<string[]> => {
  const { through } = set
  const all = await readMigrations(set.directory)
  const migrations = all.filter(({ name }) => through === undefined || name <= through)
  return db.connection().execute(async (connection) => {
    await refuseOldServer(connection)
    await allowAnyTime(connection)
    await sql`select pg_advisory_lock(hashtext('assay.migrate'))`.execute(connection)
    try {
      return await applyPending(connection, set.owner, migrations)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('assay.migrate'))`.execute(connection)
      await sql.raw(SESSION_SETTINGS).execute(connection)
    }
  })
}

const readMigrations = async (directory: string): Promise<Migration[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const wrong = names.find((name) => !FILE_NAME.test(name))
  if (wrong !== undefined) throw new MigrationError(`The migration ${wrong} must be named NNNN_name.sql`)
  const numbers = names.map((name) => name.slice(0, 4))
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice !== undefined) throw new MigrationError(`Two migrations of ${directory} have the number ${twice}`)
  return Promise.all(names.map((name) => readMigration(directory, name)))
}

/** The checksum does not depend on how a checkout ends its lines. */
const readMigration = async (directory: string, name: string): Promise<Migration> => {
  const text = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name: name.replace(/\.sql$/, ''), text, checksum: sha256(text) }
}

const refuseOldServer = async (db: Db): Promise<void> => {
  const { rows } = await sql<{
    number: number
    version: string
  }>`select current_setting('server_version_num')::int as number, current_setting('server_version') as version`.execute(
    db,
  )
  const [server] = rows
  if (server && server.number < OLDEST_SERVER) {
    throw new MigrationError(`PostgreSQL 14 or newer is needed, but the server runs ${server.version}`)
  }
}

const applyPending = async (db: Db, owner: string, migrations: Migration[]): Promise<string[]> => {
  await createHistory(db)
  const applied = await appliedChecksums(db, owner)
  refuseChanges(migrations, applied)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  for (const migration of pending) await apply(db, owner, migration)
  return pending.map(({ name }) => name)
}

const createHistory = async (db: Db): Promise<void> => {
  await sql`
    create table if not exists schema_history (
      owner text not null,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now(),
      primary key (owner, name)
    )`.execute(db)
}

const appliedChecksums = async (db: Db, owner: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{
    name: string
    checksum: string
  }>`select name, checksum from schema_history where owner = ${owner}`.execute(db)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/**
 * An applied file must still be what it was. Applied files with later numbers than any known one come from a
 * newer version of the service, which may run beside this one during an upgrade: they are left alone.
 */
const refuseChanges = (migrations: Migration[], applied: Map<string, string>): void => {
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum)
  if (changed) {
    throw new MigrationError(`The migration ${changed.name} was changed after it was applied: add a new one`)
  }
  const known = new Set(migrations.map(({ name }) => name))
  const newest = migrations.at(-1)?.name ?? ''
  const missing = [...applied.keys()].find((name) => name < newest && !known.has(name))
  if (missing !== undefined) {
    throw new MigrationError(`The database was migrated with ${missing}, which this version does not have`)
  }
}

const apply = (db: Db, owner: string, { name, text, checksum }: Migration): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    try {
      await sql.raw(text).execute(transaction)
    } catch (error) {
      throw new MigrationError(`The migration ${name} failed${where(error, text)}`)
    }
    await sql`
      insert into schema_history (owner, name, checksum)
      values (${owner}, ${name}, ${checksum})`.execute(transaction)
  })

const where = (error: unknown, text: string): string => {
  if (!(error instanceof Error)) return ''
  const position = error instanceof DatabaseError ? Number(error.position ?? 0) : 0
  const line = position > 0 ? ` in line ${text.slice(0, position).split('\n').length}` : ''
  return `${line}: ${error.message}`
}
