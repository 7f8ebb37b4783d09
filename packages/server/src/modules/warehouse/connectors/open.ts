import type { Context } from '../../../context.ts'
import type { Connection } from '../connections/store.ts'
import type { Warehouse } from './warehouse.ts'
import { openWarehouseA } from './warehouse-a/index.ts'
import { openWarehouseB } from './warehouse-b/index.ts'

type Place = Pick<Connection, 'query_timeout_seconds' | 'max_bytes_per_query'> &
  (
    | Pick<Extract<Connection, { warehouse_type: 'warehouse_a' }>, 'warehouse_type' | 'parameters'>
    | Pick<Extract<Connection, { warehouse_type: 'warehouse_b' }>, 'warehouse_type' | 'parameters'>
  )

/**
 * The warehouse of a connection; nothing is sent to it yet.
 *
 * @param secret the decrypted credential: the PEM of a private key, or a service-account key
 */
export const openWarehouse = (
  ctx: Pick<Context, 'config' | 'now'>,
  connection: Place,
  secret: string,
): Warehouse => {
  const timeoutSeconds = connection.query_timeout_seconds
  if (connection.warehouse_type === 'warehouse_a') {
    return openWarehouseA({ ...connection.parameters, privateKey: secret, timeoutSeconds }, ctx)
  }
  const maxBytes = connection.max_bytes_per_query ?? ctx.config.WAREHOUSE_MAX_BYTES_PER_QUERY
  return openWarehouseB({ ...connection.parameters, serviceAccount: secret, timeoutSeconds, maxBytes }, ctx)
}
