import { type Selectable, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Schema } from '../../../db/connect.ts'
import type { PartitionFolder } from './rules.ts'

/** What a partition holds. */
export interface PartitionFiles extends PartitionFolder {
  rows: number
  bytes: number
  files: number
}

/** Who registers partitions: a job, or a crawl that began to look at the table at a time. */
type Registration = { by: 'job' } | { by: 'crawler'; since: Date }

/** How many partitions were new, and how many of those known have changed. */
interface Registered {
  created: number
  updated: number
}

const asJson = (partitions: readonly PartitionFiles[]): string =>
  JSON.stringify(partitions.map(({ values, ...partition }) => ({ ...partition, key_values: values })))

/**
 * Registers what partitions of a table hold. A crawl keeps who registered them first, and leaves those alone that were
 * registered after it began to look.
 */
export const registerFiles = async (
  ctx: Context,
  tableId: string,
  { partitions, ...by }: { partitions: readonly PartitionFiles[] } & Registration,
): Promise<Registered> => {
  const since = by.by === 'crawler' ? by.since : null
  const { rows } = await sql<{ created: boolean }>`
    insert into etl_partitions as known
      (table_id, path, key_values, rows, bytes, files, source, status, updated_at)
    select ${tableId}::uuid, path, key_values, rows, bytes, files, ${by.by},
      case when files > 0 then 'present' else 'empty' end, ${ctx.now()}
    from jsonb_to_recordset(${asJson(partitions)}::jsonb)
      as found (path text, key_values jsonb, rows bigint, bytes bigint, files integer)
    on conflict on constraint pk_etl_partitions do update
      set rows = excluded.rows, bytes = excluded.bytes, files = excluded.files, status = excluded.status,
        source = case when ${since}::timestamptz is null then excluded.source else known.source end,
        updated_at = excluded.updated_at
      where ${since}::timestamptz is null or (known.updated_at <= ${since}
        and (known.rows, known.bytes, known.files, known.status)
          is distinct from (excluded.rows, excluded.bytes, excluded.files, excluded.status))
    returning xmax = 0 as created`.execute(ctx.db)
  const created = rows.filter((row) => row.created).length
  return { created, updated: rows.length - created }
}

/** Registers partitions before they have files; those known stay as they are. Returns how many are new. */
export const addFolders = async (
  ctx: Context,
  tableId: string,
  folders: readonly PartitionFolder[],
): Promise<number> => {
  const rows = folders.map(({ path, values }) => ({
    table_id: tableId,
    path,
    key_values: JSON.stringify(values),
    rows: 0,
    bytes: 0,
    files: 0,
    source: 'added',
    status: 'empty',
    updated_at: ctx.now(),
  }))
  const { numInsertedOrUpdatedRows = 0n } = await ctx.db
    .insertInto('etl_partitions')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('pk_etl_partitions').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** Partitions of a table by their folders, in the order of these. */
export const findByPaths = (
  ctx: Context,
  tableId: string,
  paths: readonly string[],
): Promise<Selectable<Schema['etl_partitions']>[]> =>
  ctx.db
    .selectFrom('etl_partitions')
    .selectAll()
    .where('table_id', '=', tableId)
    .where(sql<boolean>`path = any(${paths}::text[])`)
    .orderBy(sql`path collate "C"`)
    .execute()

/**
 * Marks partitions of a table as missing that a crawl did not find. Those that were added before they have files, and
 * those that were registered after the crawl began to look, stay as they are. Returns how many became missing.
 */
export const markMissing = async (
  ctx: Context,
  tableId: string,
  { found, since }: { found: readonly string[]; since: Date },
): Promise<number> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('etl_partitions')
    .set({ status: 'missing', rows: 0, bytes: 0, files: 0, updated_at: ctx.now() })
    .where('table_id', '=', tableId)
    .where('status', '<>', 'missing')
    .where((eb) => eb.or([eb('status', '=', 'present'), eb('source', '<>', 'added')]))
    .where('updated_at', '<=', since)
    .where(
      sql<boolean>`not exists (select from unnest(${found}::text[]) as found (path) where found.path = etl_partitions.path)`,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
