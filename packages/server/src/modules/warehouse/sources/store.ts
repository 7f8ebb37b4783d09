import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Schema } from '../../../db/connect.ts'
import { type Source, type SourcesQuery, sourceRead } from './schema.ts'

const asSource = ({ table_name, ...row }: Selectable<Schema['warehouse_sources']>): Source =>
  sourceRead.parse({ ...row, table: table_name })

/** A source by id; undefined when there is none. */
export const sourceById = async (ctx: Context, id: string): Promise<Source | undefined> => {
  const row = await ctx.db.selectFrom('warehouse_sources').selectAll().where('id', '=', id).executeTakeFirst()
  return row && asSource(row)
}

/** Finds a source like `sourceById`, and locks it until the transaction ends. */
export const findForUpdate = async (ctx: Context, id: string): Promise<Source | undefined> => {
  const row = await ctx.db
    .selectFrom('warehouse_sources')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && asSource(row)
}

/** One page of sources, newest first, and their total number. */
export const list = async (
  ctx: Context,
  { connection_id, kind, skip, limit }: SourcesQuery,
): Promise<{ items: Source[]; total: number }> => {
  const filtered = ctx.db
    .selectFrom('warehouse_sources')
    .$if(connection_id !== undefined, (q) => q.where('connection_id', '=', connection_id ?? ''))
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind ?? ''))
  const { total } = await filtered
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map(asSource), total }
}

const columnsOf = ({ table, columns, column_types, filters, ...plain }: Source) => ({
  ...plain,
  table_name: table,
  columns: JSON.stringify(columns),
  column_types: JSON.stringify(column_types),
  filters: JSON.stringify(filters),
})

/** Stores a new source. A name in use violates uq_warehouse_sources_name. */
export const insert = async (ctx: Context, source: Source): Promise<void> => {
  await ctx.db.insertInto('warehouse_sources').values(columnsOf(source)).execute()
}

/** Stores the fields of a source. A name in use violates uq_warehouse_sources_name. */
export const write = async (ctx: Context, source: Source): Promise<void> => {
  const { id, ...fields } = columnsOf(source)
  await ctx.db.updateTable('warehouse_sources').set(fields).where('id', '=', id).execute()
}

/** Deletes a source; the runs that read it stay. */
export const remove = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('warehouse_sources').where('id', '=', id).execute()
}
