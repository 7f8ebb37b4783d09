import type { ClientBase } from 'pg'
import type { Migration } from './description.ts'
import { BackupError } from './failure.ts'

/** A table as it is copied: its rows go into `target`, which is the whole table when `name` is one of its partitions. */
export interface CopiedTable {
  name: string
  target: string
  columns: string[]
}

const HISTORY = 'schema_history'

/**
 * Every table that holds rows, in an order in which each stands behind those that it refers to. Columns that the
 * database computes are left out.
 */
export const copiedTables = async (client: ClientBase): Promise<CopiedTable[]> => {
  const { rows } = await client.query<{ name: string; target: string; columns: string[]; parents: string[] }>(
    `select c.relname as name, coalesce(p.relname, c.relname) as target,
       array(select a.attname::text from pg_attribute as a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns,
       array(select distinct f.relname::text from pg_constraint as k join pg_class as f on f.oid = k.confrelid
             where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as parents
     from pg_class as c
     left join pg_inherits as i on i.inhrelid = c.oid
     left join pg_class as p on p.oid = i.inhparent
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> $1
     order by c.relname`,
    [HISTORY],
  )
  return inOrder(rows).map(({ name, target, columns }) => ({ name, target, columns }))
}

/** Each behind its parents. */
const inOrder = <Table extends { name: string; parents: string[] }>(tables: readonly Table[]): Table[] => {
  const ordered: Table[] = []
  const placed = new Set<string>()
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      ({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)),
    )
    if (ready.length === 0) throw new BackupError('Tables refer to each other in a circle.')
    for (const table of ready) {
      placed.add(table.name)
      ordered.push(table)
    }
  }
  return ordered
}

/** Which migrations made the tables; none for a database without tables. */
export const appliedMigrations = async (client: ClientBase): Promise<Migration[]> => {
  const { rows: found } = await client.query('select 1 where to_regclass($1) is not null', [HISTORY])
  if (found.length === 0) return []
  const { rows } = await client.query<Migration>(
    `select owner, name, checksum from ${HISTORY} order by owner, name`,
  )
  return rows
}

/** Sequences that were drawn from, and how far. */
export const drawnSequences = async (client: ClientBase): Promise<{ name: string; last_value: string }[]> => {
  const { rows } = await client.query<{ name: string; last_value: string }>(
    `select sequencename as name, last_value::text from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows
}
