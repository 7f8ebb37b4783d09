import type { Context } from '../../../context.ts'
import { openCredential } from '../connections/credential.ts'
import { type Connection, findForUpdate as findConnection } from '../connections/store.ts'
import { openWarehouse } from '../connectors/open.ts'
import { connectedTypes } from '../connectors/types.ts'
import type { Warehouse } from '../connectors/warehouse.ts'
import { notFound, refusal } from '../refusals.ts'
import type { Source } from '../sources/schema.ts'
import { findForUpdate as findSource } from '../sources/store.ts'

/**
 * A connection, locked so that it can be neither changed nor deleted while a run on it is admitted.
 *
 * @throws AppError 404
 */
export const lockConnection = async (ctx: Context, id: string): Promise<Connection> => {
  const connection = await findConnection(ctx, id)
  if (!connection) throw notFound('Connection')
  return connection
}

/**
 * A source, locked like a connection.
 *
 * @throws AppError 404
 */
export const lockSource = async (ctx: Context, id: string): Promise<Source> => {
  const source = await findSource(ctx, id)
  if (!source) throw notFound('Source')
  return source
}

/**
 * Sources in the order of the ids, locked like a connection.
 *
 * @throws AppError 404
 */
export const lockSources = async (ctx: Context, ids: readonly string[]): Promise<Source[]> => {
  const locked = new Map<string, Source>()
  // In one order whatever the request's: two requests would wait for each other otherwise.
  for (const id of [...ids].sort()) locked.set(id, await lockSource(ctx, id))
  return ids.flatMap((id) => locked.get(id) ?? [])
}

/**
 * A connection's warehouse, to which nothing is sent yet. The key that has not passed a test signs in where there is no
 * other one.
 *
 * @throws AppError 422 connector_disabled, 503 credentials_unavailable, 409 credentials_undecryptable
 */
export const openConnection = async (ctx: Context, connection: Connection): Promise<Warehouse> => {
  if (!connectedTypes(ctx.config).includes(connection.warehouse_type)) throw refusal('connector_disabled')
  const column = connection.credential === null ? 'pending_credential' : 'credential'
  const secret = await openCredential(ctx, connection, column)
  if (secret === undefined) throw refusal('credentials_undecryptable')
  return openWarehouse(ctx, connection, secret)
}
