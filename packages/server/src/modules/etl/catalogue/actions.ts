import type { Context } from '../../../context.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { AppError } from '../../../lib/errors.ts'
import type { PartitionsQuery, TableParams, TableRead, TablesQuery } from './schema.ts'
import * as store from './store.ts'

/** The text of the refusal of a table that is not in the catalogue. */
export const TABLE_NOT_FOUND = 'Table not found in the catalogue'

/** The refusal of a table that is not in the catalogue. */
export const tableNotFound = (): AppError => new AppError('not_found', TABLE_NOT_FOUND)

/** One page of the catalogue's tables. */
export const listTables = async (ctx: Context, query: TablesQuery) =>
  pageAnswer(query, await store.listTables(ctx, query))

/**
 * A table of the catalogue.
 *
 * @throws AppError 404
 */
export const readTable = async (ctx: Context, params: TableParams): Promise<TableRead> => {
  const { id: _id, ...table } = await tableOf(ctx, params)
  return table
}

/**
 * One page of a table's partitions, the newest day first.
 *
 * @throws AppError 404
 */
export const listPartitions = async (ctx: Context, params: TableParams, query: PartitionsQuery) =>
  pageAnswer(query, await store.listPartitions(ctx, await tableOf(ctx, params), query))

const tableOf = async (ctx: Context, params: TableParams): Promise<TableRead & { id: string }> => {
  const table = await store.findTable(ctx, params)
  if (!table) throw tableNotFound()
  return table
}
