import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Schema } from '../../../db/connect.ts'
import type { Page } from '../../../http/paging.ts'
import { parametersA, parametersB, parametersPostgres } from './schema.ts'

const columns = z.object({
  id: z.string(),
  name: z.string(),
  /** Encrypted key that signs in; null until a first key has passed a test. */
  credential: z.string().nullable(),
  public_key_fingerprint: z.string().nullable(),
  key_slot: z.union([z.literal(1), z.literal(2)]).nullable(),
  /** Encrypted key that signs in from its first passed test on. */
  pending_credential: z.string().nullable(),
  pending_public_key_fingerprint: z.string().nullable(),
  query_timeout_seconds: z.int(),
  max_bytes_per_query: z.coerce.number().nullable(),
  max_runs_per_day: z.int(),
  last_test_at: z.date().nullable(),
  last_test_code: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
})

const storedConnection = z.discriminatedUnion('warehouse_type', [
  columns.extend({ warehouse_type: z.literal('warehouse_a'), parameters: parametersA }),
  columns.extend({ warehouse_type: z.literal('warehouse_b'), parameters: parametersB }),
  columns.extend({ warehouse_type: z.literal('postgres'), parameters: parametersPostgres }),
])

/** A connection as it is stored. */
export type Connection = z.output<typeof storedConnection>

const asConnection = (row: Selectable<Schema['warehouse_connections']>): Connection =>
  storedConnection.parse(row)

/** A connection by id; undefined when there is none. */
export const connectionById = async (ctx: Context, id: string): Promise<Connection | undefined> => {
  const row = await ctx.db
    .selectFrom('warehouse_connections')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && asConnection(row)
}

/** Finds a connection like `connectionById`, and locks it until the transaction ends. */
export const findForUpdate = async (ctx: Context, id: string): Promise<Connection | undefined> => {
  const row = await ctx.db
    .selectFrom('warehouse_connections')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && asConnection(row)
}

/** One page of connections, newest first, and their total number. */
export const list = async (
  ctx: Context,
  { skip, limit }: Page,
): Promise<{ items: Connection[]; total: number }> => {
  const { total } = await ctx.db
    .selectFrom('warehouse_connections')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await ctx.db
    .selectFrom('warehouse_connections')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(skip)
    .limit(limit)
    .execute()
  return { items: rows.map(asConnection), total }
}

const columnsOf = ({ parameters, ...plain }: Connection) => ({
  ...plain,
  parameters: JSON.stringify(parameters),
})

/** Stores a new connection. A name in use violates uq_warehouse_connections_name. */
export const insert = async (ctx: Context, connection: Connection): Promise<void> => {
  await ctx.db.insertInto('warehouse_connections').values(columnsOf(connection)).execute()
}

/** Stores the fields of a connection. A name in use violates uq_warehouse_connections_name. */
export const write = async (ctx: Context, connection: Connection): Promise<void> => {
  const { id, ...fields } = columnsOf(connection)
  await ctx.db.updateTable('warehouse_connections').set(fields).where('id', '=', id).execute()
}

/** Deletes a connection with its credentials and sources; its runs stay under its name. */
export const remove = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('warehouse_connections').where('id', '=', id).execute()
}

/** Takes the validation from the sources of a connection, which leads elsewhere now. */
export const clearValidations = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db
    .updateTable('warehouse_sources')
    .set({ validated_at: null, column_types: '{}' })
    .where('connection_id', '=', id)
    .execute()
}

/** Analyses and previews that each of these connections has started since a moment. */
export const runsSince = async (
  ctx: Context,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, number>> => {
  const rows = await ctx.db
    .selectFrom('warehouse_analysis_runs')
    .select(['connection_id', sql<number>`count(*)::int`.as('runs')])
    .where('connection_id', 'in', [...ids])
    .where('created_at', '>=', since)
    .groupBy('connection_id')
    .execute()
  return new Map(rows.map(({ connection_id, runs }) => [connection_id ?? '', runs]))
}

/** Whether an analysis or preview on a connection has not finished. */
export const hasUnfinishedRun = async (ctx: Context, id: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('warehouse_analysis_runs')
    .select('id')
    .where('connection_id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a credential that was encrypted anew, unless it has been replaced meanwhile. */
export const replaceCredential = async (
  ctx: Context,
  column: 'credential' | 'pending_credential',
  { id, sealed, resealed }: { id: string; sealed: string; resealed: string },
): Promise<void> => {
  await ctx.db
    .updateTable('warehouse_connections')
    .set({ [column]: resealed })
    .where('id', '=', id)
    .where(column, '=', sealed)
    .execute()
}

/** Stores how a test of a connection went: null when it passed, else the code of its failure. */
export const writeTest = async (ctx: Context, id: string, code: string | null): Promise<void> => {
  await ctx.db
    .updateTable('warehouse_connections')
    .set({ last_test_at: ctx.now(), last_test_code: code })
    .where('id', '=', id)
    .execute()
}
