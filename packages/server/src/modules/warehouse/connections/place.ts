import { readServiceAccount } from '../credentials/service-account.ts'
import type { ConnectionTest, ConnectionWrite } from './schema.ts'
import type { Connection } from './store.ts'

type OfType<Type extends Connection['warehouse_type']> = Pick<
  Extract<Connection, { warehouse_type: Type }>,
  'warehouse_type' | 'parameters' | 'max_bytes_per_query'
>

/** Where a connection leads, who signs in there, and the bytes that a query may read where these are billed. */
type Place = OfType<'warehouse_a'> | OfType<'warehouse_b'> | OfType<'postgres'>

/**
 * The place that somebody describes.
 *
 * @throws AppError 422 for a service-account key that cannot be read
 */
export const placeOf = (sent: ConnectionWrite | ConnectionTest): Place => {
  switch (sent.warehouse_type) {
    case 'warehouse_a': {
      const { warehouse_type, account, warehouse, user, role } = sent
      return { warehouse_type, parameters: { account, warehouse, user, role }, max_bytes_per_query: null }
    }
    case 'warehouse_b': {
      const { warehouse_type, billing_project, location, max_bytes_per_query } = sent
      const { email } = readServiceAccount(sent.service_account_json)
      const parameters = { billing_project, location, service_account_email: email }
      return { warehouse_type, parameters, max_bytes_per_query }
    }
    case 'postgres': {
      const { warehouse_type, host, port, database, user, tls } = sent
      return { warehouse_type, parameters: { host, port, database, user, tls }, max_bytes_per_query: null }
    }
  }
}
