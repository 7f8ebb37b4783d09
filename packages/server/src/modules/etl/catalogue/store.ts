import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Schema } from '../../../db/connect.ts'
import { newId } from '../../../lib/ids.ts'
import { tablePath } from '../layout.ts'
import { locationOf } from './location.ts'
import {
  type PartitionRead,
  type PartitionsQuery,
  partitionRead,
  type TableParams,
  type TableRead,
  type TablesQuery,
  tableRead,
} from './schema.ts'
import type { Columns } from './widening.ts'

type TableRow = Selectable<Schema['etl_tables']>
type PartitionRow = Selectable<Schema['etl_partitions']>

const asTable = (ctx: Context, row: TableRow): TableRead =>
  tableRead.parse({ ...row, location: locationOf(ctx.config, tablePath(row.database, row.name)) })

/** One page of tables, by database and name, and their total number. */
export const listTables = async (
  ctx: Context,
  { status, skip, limit }: TablesQuery,
): Promise<{ items: TableRead[]; total: number }> => {
  const filtered = ctx.db
    .selectFrom('etl_tables')
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? ''))
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .selectAll()
    .orderBy('database')
    .orderBy('name')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => asTable(ctx, row)), total }
}

/** A table with its id, or undefined. */
export const findTable = async (
  ctx: Context,
  { database, table }: TableParams,
): Promise<(TableRead & { id: string }) | undefined> => {
  const row = await ctx.db
    .selectFrom('etl_tables')
    .selectAll()
    .where('database', '=', database)
    .where('name', '=', table)
    .executeTakeFirst()
  return row && { ...asTable(ctx, row), id: row.id }
}

/** Finds a table like `findTable`, and locks it until the transaction ends. */
export const lockTable = async (
  ctx: Context,
  params: TableParams,
): Promise<(TableRead & { id: string }) | undefined> => {
  await ctx.db
    .selectFrom('etl_tables')
    .select('id')
    .where('database', '=', params.database)
    .where('name', '=', params.table)
    .forUpdate()
    .execute()
  return findTable(ctx, params)
}

/** A stored partition as it is answered, its keys in the order of the folders. */
export const asPartition = (
  table: Pick<TableRead, 'location' | 'partition_keys'>,
  { path, key_values, ...row }: Omit<PartitionRow, 'table_id'>,
): PartitionRead => {
  const location = path === '' ? table.location : `${table.location}/${path}`
  const partition = partitionRead.parse({ ...row, values: key_values, location })
  const position = (key: string): number => table.partition_keys.indexOf(key)
  const values = Object.entries(partition.values).sort(([one], [other]) => position(one) - position(other))
  return { ...partition, values: Object.fromEntries(values) }
}

/** One page of a table's partitions, the last by path first, and their total number. */
export const listPartitions = async (
  ctx: Context,
  table: TableRead & { id: string },
  { status, skip, limit }: PartitionsQuery,
): Promise<{ items: PartitionRead[]; total: number }> => {
  const filtered = ctx.db
    .selectFrom('etl_partitions')
    .where('table_id', '=', table.id)
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? ''))
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .selectAll()
    .orderBy(sql`path collate "C"`, 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map((row) => asPartition(table, row)), total }
}

type TableEntry = TableRead & { id: string; isNew: boolean }

/** A table by name, locked until the transaction ends; stored first where it is new, without columns. */
export const tableForUpdate = async (
  ctx: Context,
  { database, table, partition_keys }: TableParams & { partition_keys: readonly string[] },
): Promise<TableEntry> => {
  const { numInsertedOrUpdatedRows = 0n } = await ctx.db
    .insertInto('etl_tables')
    .values({
      id: newId(),
      database,
      name: table,
      partition_keys: [...partition_keys],
      columns: '[]',
      conflicts: [],
      status: 'present',
      first_seen_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.constraint('uq_etl_tables_name').doNothing())
    .executeTakeFirst()
  const stored = await lockTable(ctx, { database, table })
  if (!stored) throw new Error('A table of the catalogue was deleted while it was stored')
  return { ...stored, isNew: numInsertedOrUpdatedRows > 0n }
}

/** Stores the columns and keys of a table; false when it has them already. */
export const saveColumns = async (
  ctx: Context,
  { id }: { id: string },
  { partition_keys, columns, conflicts }: Columns & { partition_keys: readonly string[] },
): Promise<boolean> => {
  const list = JSON.stringify(columns)
  const { numUpdatedRows } = await ctx.db
    .updateTable('etl_tables')
    .set({
      partition_keys: [...partition_keys],
      columns: list,
      conflicts: [...conflicts],
      updated_at: ctx.now(),
    })
    .where('id', '=', id)
    .where(
      sql<boolean>`(partition_keys, columns, conflicts)
        is distinct from (${[...partition_keys]}::text[], ${list}::jsonb, ${[...conflicts]}::text[])`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sums up the partitions of a table that are not missing; without one the table is missing. */
export const refreshTable = async (ctx: Context, id: string): Promise<void> => {
  await sql`
    update etl_tables set partition_count = summed.partitions, rows = summed.rows, bytes = summed.bytes,
      files = summed.files, updated_at = ${ctx.now()},
      status = case when summed.partitions > 0 then 'present' else 'missing' end
    from (
      select count(*)::int as partitions, coalesce(sum(files), 0)::int as files,
        least(coalesce(sum(rows), 0), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint as rows,
        least(coalesce(sum(bytes), 0), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint as bytes
      from etl_partitions where table_id = ${id} and status <> 'missing') as summed
    where id = ${id}`.execute(ctx.db)
}

/** Names of a database's tables that are not missing, in alphabetical order. */
export const presentTables = async (ctx: Context, database: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('etl_tables')
    .select('name')
    .where('database', '=', database)
    .where('status', '=', 'present')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
