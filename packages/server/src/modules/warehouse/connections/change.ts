import type { Context } from '../../../context.ts'
import { defined } from '../../../lib/defined.ts'
import { seal } from '../credentials/sealed.ts'
import { readServiceAccount } from '../credentials/service-account.ts'
import { requirePlace } from './rules.ts'
import type { ConnectionChange } from './schema.ts'
import type { Connection } from './store.ts'

/**
 * A connection with the fields that were sent.
 *
 * @throws AppError 422 for names, roles and keys that a new connection would be refused for, 503 without a key
 */
export const changedConnection = (ctx: Context, before: Connection, sent: ConnectionChange): Connection => {
  const { name, query_timeout_seconds, max_runs_per_day } = sent
  const common = defined({ name, query_timeout_seconds, max_runs_per_day })
  const shared = { ...common, updated_at: ctx.now() }
  switch (before.warehouse_type) {
    case 'warehouse_a':
      return { ...changedA(before, sent), ...shared }
    case 'warehouse_b':
      return { ...changedB(ctx, before, sent), ...shared }
    case 'postgres':
      return { ...changedPostgres(ctx, before, sent), ...shared }
  }
}

type OfType<Type extends Connection['warehouse_type']> = Extract<Connection, { warehouse_type: Type }>

const changedA = (before: OfType<'warehouse_a'>, sent: ConnectionChange): Connection => {
  const { account, warehouse, user, role } = sent
  const place = defined({ account, warehouse, user, role })
  requirePlace('warehouse_a', place)
  return { ...before, parameters: { ...before.parameters, ...place } }
}

const changedB = (ctx: Context, before: OfType<'warehouse_b'>, sent: ConnectionChange): Connection => {
  const { billing_project, location, max_bytes_per_query } = sent
  const place = defined({ billing_project, location })
  requirePlace('warehouse_b', place)
  const { credential, email } = newAccount(ctx, before, sent.service_account_json)
  return {
    ...before,
    ...defined({ max_bytes_per_query }),
    credential,
    parameters: { ...before.parameters, ...place, service_account_email: email },
  }
}

const changedPostgres = (ctx: Context, before: OfType<'postgres'>, sent: ConnectionChange): Connection => {
  const { host, port, database, user, tls, password } = sent
  const place = defined({ host, port, database, user, tls })
  requirePlace('postgres', place)
  return {
    ...before,
    ...(password !== undefined && { credential: seal(ctx, before.id, password) }),
    parameters: { ...before.parameters, ...place },
  }
}

const newAccount = (
  ctx: Context,
  before: OfType<'warehouse_b'>,
  sent: string | undefined,
): { credential: string | null; email: string } => {
  if (sent === undefined)
    return { credential: before.credential, email: before.parameters.service_account_email }
  const { email } = readServiceAccount(sent)
  return { credential: seal(ctx, before.id, sent), email }
}

/** Whether a connection leads to another place than before, or signs in as somebody else. */
export const leadsElsewhere = (before: Connection, after: Connection): boolean =>
  JSON.stringify(before.parameters) !== JSON.stringify(after.parameters) ||
  before.credential !== after.credential
