import { type Context, inTransaction } from '../../../context.ts'
import { invalid } from '../../../lib/errors.ts'
import { tableNotFound } from '../catalogue/actions.ts'
import type { Column } from '../catalogue/column.ts'
import { asPartition, lockTable, refreshTable, saveColumns, tableForUpdate } from '../catalogue/store.ts'
import { WideningColumns } from '../catalogue/widening.ts'
import { LAKE_TABLES, type LakeTable, type PartitionKey } from '../layout.ts'
import { folderOf, foldersOfDay } from './rules.ts'
import type { AdditionRead, AdditionWrite } from './schema.ts'
import * as store from './store.ts'

/** The refusal of a day for a table that is not divided by days. */
export const NOT_BY_DAY = 'The table is not partitioned by day or hour'

/**
 * Registers the partitions of a day before they have files: 24 of an hourly table, one of a daily one. Repeating it
 * changes nothing.
 *
 * @throws AppError 400 for a table that is divided in another way, 404
 */
export const addDay = (
  ctx: Context,
  { table: name, date, database = ctx.config.ETL_DATABASE }: AdditionWrite,
): Promise<AdditionRead> =>
  inTransaction(ctx, async (ctx) => {
    const table = await lockTable(ctx, { database, table: name })
    if (!table) throw tableNotFound()
    const folders = foldersOfDay(table.partition_keys, date)
    if (!folders) throw invalid(NOT_BY_DAY)
    const created = await store.addFolders(ctx, table.id, folders)
    if (created > 0) await refreshTable(ctx, table.id)
    const paths = folders.map(({ path }) => path)
    const partitions = await store.findByPaths(ctx, table.id, paths)
    return {
      database,
      table: name,
      date,
      created,
      existing: folders.length - created,
      partitions: partitions.map((partition) => asPartition(table, partition)),
    }
  })

/** A partition that a job has written. */
export interface WrittenPartition {
  database: string
  table: LakeTable
  key: PartitionKey
  rows: number
  bytes: number
  files: number
  columns: readonly Column[]
}

/** Registers what a job has written, in the caller's transaction or in one of its own; the table with it where it is new. */
export const registerPartition = (ctx: Context, written: WrittenPartition): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { database, table: name, key, rows, bytes, files } = written
    const keys = LAKE_TABLES[name]
    const table = await tableForUpdate(ctx, { database, table: name, partition_keys: keys })
    const widening = new WideningColumns()
    if (table.columns.length > 0) widening.add(table.columns, table.conflicts)
    widening.add(written.columns)
    await saveColumns(ctx, table, { partition_keys: keys, ...widening.result() })
    const partition = { ...folderOf(key), rows, bytes, files }
    await store.registerFiles(ctx, table.id, { partitions: [partition], by: 'job' })
    await refreshTable(ctx, table.id)
  })
