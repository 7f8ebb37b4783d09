import type { Context } from '../../../context.ts'
import type { Connection } from '../connections/store.ts'
import { refusal } from '../refusals.ts'
import { openPostgres } from './postgres/index.ts'
import { connectedTypes } from './types.ts'
import type { Warehouse } from './warehouse.ts'
import { openWarehouseA } from './warehouse-a/index.ts'
import { openWarehouseB } from './warehouse-b/index.ts'

type Place = Pick<Connection, 'query_timeout_seconds' | 'max_bytes_per_query'> &
  (
    | Pick<Extract<Connection, { warehouse_type: 'warehouse_a' }>, 'warehouse_type' | 'parameters'>
    | Pick<Extract<Connection, { warehouse_type: 'warehouse_b' }>, 'warehouse_type' | 'parameters'>
    | Pick<Extract<Connection, { warehouse_type: 'postgres' }>, 'warehouse_type' | 'parameters'>
  )

/**
 * The warehouse of a connection; nothing is sent to it yet.
 *
 * @param secret the decrypted credential: the PEM of a private key, a service-account key or a password
 * @throws AppError 422 connector_disabled where the deployment has no connector of this type any more
 */
export const openWarehouse = (
  ctx: Pick<Context, 'config' | 'now'>,
  connection: Place,
  secret: string,
): Warehouse => {
  if (!connectedTypes(ctx.config).includes(connection.warehouse_type)) throw refusal('connector_disabled')
  const timeoutSeconds = connection.query_timeout_seconds
  if (connection.warehouse_type === 'warehouse_a') {
    return openWarehouseA({ ...connection.parameters, privateKey: secret, timeoutSeconds }, ctx)
  }
  if (connection.warehouse_type === 'postgres') {
    return openPostgres({ ...connection.parameters, password: secret, timeoutSeconds })
  }
  const maxBytes = connection.max_bytes_per_query ?? ctx.config.WAREHOUSE_MAX_BYTES_PER_QUERY
  return openWarehouseB({ ...connection.parameters, serviceAccount: secret, timeoutSeconds, maxBytes }, ctx)
}
