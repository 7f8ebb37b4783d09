import type { Connection } from './store.ts'

/** A connection in the audit log. */
export const entityOf = ({ id, name }: Connection) => ({ type: 'warehouse_connection' as const, id, name })

/** What the audit log says of a connection: never a credential. */
export const audited = ({
  credential,
  pending_credential,
  id,
  created_at,
  updated_at,
  ...fields
}: Connection) => fields
