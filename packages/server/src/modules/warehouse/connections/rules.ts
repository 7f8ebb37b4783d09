import type { Context } from '../../../context.ts'
import { type Problem, unprocessable } from '../../../lib/errors.ts'
import { PROJECT_B, requireForm, UNQUOTED_NAME } from '../connectors/identifiers.ts'
import { connectedTypes, type WarehouseType } from '../connectors/types.ts'
import type { KeyPair } from '../credentials/key-pair.ts'
import { refusal } from '../refusals.ts'
import type { ConnectionChange, ConnectionStatus } from './schema.ts'
import type { Connection } from './store.ts'

const ACCOUNT = /^[A-Za-z][A-Za-z0-9]*-[A-Za-z0-9_]{1,255}$/
const LOCATION = /^[A-Za-z0-9-]{1,64}$/

/** A host name or an IP address. */
const HOST = /^[A-Za-z0-9]([A-Za-z0-9.:_-]{0,251}[A-Za-z0-9])?$/
/** Names of databases and users that are sent as they are; a server keeps 63 bytes of them. */
const NAME_OF_SERVER = /^[A-Za-z0-9_.@$-]{1,63}$/

/** The forms of the names that a place is described by. */
const PLACE_FORMS: Record<WarehouseType, Record<string, RegExp>> = {
  warehouse_a: { account: ACCOUNT, warehouse: UNQUOTED_NAME, user: UNQUOTED_NAME, role: UNQUOTED_NAME },
  warehouse_b: { billing_project: PROJECT_B, location: LOCATION },
  postgres: { host: HOST, database: NAME_OF_SERVER, user: NAME_OF_SERVER },
}

/** Built-in roles of the warehouse that may change it; a connection reads only. */
const ADMINISTRATIVE = new Set([
  'ACCOUNTADMIN',
  'ORGADMIN',
  'GLOBALORGADMIN',
  'SECURITYADMIN',
  'SYSADMIN',
  'USERADMIN',
])

/**
 * Refuses a place whose names do not follow the warehouse's rules, and a role that may change the warehouse.
 *
 * @throws AppError 422 invalid_identifier, role_not_allowed
 */
export const requirePlace = (type: WarehouseType, parameters: Readonly<Record<string, unknown>>): void => {
  for (const [field, form] of Object.entries(PLACE_FORMS[type])) {
    const value = parameters[field]
    if (typeof value === 'string') requireForm(value, form, field)
  }
  const { role } = parameters
  if (typeof role === 'string' && ADMINISTRATIVE.has(role.toUpperCase())) {
    throw refusal('role_not_allowed', 'role')
  }
}

interface Limits {
  query_timeout_seconds?: number | undefined
  max_bytes_per_query?: number | null | undefined
  max_runs_per_day?: number | undefined
}

const HIGHEST = {
  query_timeout_seconds: 'WAREHOUSE_MAX_QUERY_TIMEOUT_SECONDS',
  max_bytes_per_query: 'WAREHOUSE_MAX_BYTES_PER_QUERY',
  max_runs_per_day: 'WAREHOUSE_MAX_RUNS_PER_DAY',
} as const

const LIMITED = ['query_timeout_seconds', 'max_bytes_per_query', 'max_runs_per_day'] as const

/**
 * Refuses limits above those of the deployment.
 *
 * @throws AppError 422
 */
export const requireLimits = ({ config }: Pick<Context, 'config'>, limits: Limits): void => {
  const problems = LIMITED.flatMap((field): Problem[] => {
    const highest = config[HIGHEST[field]]
    return (limits[field] ?? 0) > highest
      ? [{ type: 'too_large', loc: ['body', field], msg: `must be at most ${highest}` }]
      : []
  })
  if (problems.length > 0) throw unprocessable(problems)
}

/**
 * Refuses a type that the deployment has no connector for.
 *
 * @throws AppError 422 connector_disabled
 */
export const requireConnector = ({ config }: Pick<Context, 'config'>, type: string): void => {
  if (!connectedTypes(config).some((known) => known === type)) throw refusal('connector_disabled')
}

/** The fields that only some types have, by the type. */
const OWN_FIELDS = {
  warehouse_a: ['account', 'warehouse', 'user', 'role'],
  warehouse_b: ['billing_project', 'location', 'service_account_json', 'max_bytes_per_query'],
  postgres: ['host', 'port', 'database', 'user', 'tls', 'password'],
} as const satisfies Record<WarehouseType, readonly (keyof ConnectionChange)[]>

const TYPED_FIELDS = [...new Set(Object.values(OWN_FIELDS).flat())]

/**
 * Refuses fields of the other type, and another type.
 *
 * @throws AppError 422
 */
export const requireOwnFields = (
  { warehouse_type }: Pick<Connection, 'warehouse_type'>,
  sent: ConnectionChange,
): void => {
  const own: readonly string[] = OWN_FIELDS[warehouse_type]
  const problems = TYPED_FIELDS.filter((field) => sent[field] !== undefined && !own.includes(field)).map(
    (field): Problem => ({ type: 'extra_forbidden', loc: ['body', field], msg: 'unknown field' }),
  )
  if ((sent.warehouse_type ?? warehouse_type) !== warehouse_type) {
    problems.push({ type: 'value_error', loc: ['body', 'warehouse_type'], msg: 'cannot change' })
  }
  if (problems.length > 0) throw unprocessable(problems)
}

/** The slot of the warehouse that a new key takes: the one not in use. */
export const freeSlot = ({ key_slot }: Pick<Connection, 'key_slot'>): 1 | 2 => (key_slot === 1 ? 2 : 1)

/** What an administrator of the warehouse runs to register a public key in a slot. */
export const registration = (user: string, slot: 1 | 2, { publicKey }: KeyPair): string =>
  `ALTER USER ${user} SET ${slot === 1 ? 'RSA_PUBLIC_KEY' : 'RSA_PUBLIC_KEY_2'}='${publicKey}';`

interface Openness {
  hasKeys: boolean
  /** Whether a configured key opens the credential, and the pending one; undefined: there is none. */
  opens: boolean | undefined
  opensPending: boolean | undefined
}

/** What a connection lacks before it can be used. */
export const statusOf = ({ hasKeys, opens, opensPending }: Openness): ConnectionStatus => {
  if (!hasKeys) return 'unavailable'
  if (opens === false || (opens === undefined && opensPending !== true)) return 'needs_new_credentials'
  return opens === undefined ? 'pending_key' : 'ok'
}

/** Statements of a run at most: one for diagnostics, one for each of ten metrics. */
const MAX_STATEMENTS = 11

/** The most that a connection can cost in a day: bytes where the warehouse bills them, else seconds. */
export const worstCase = ({
  max_runs_per_day,
  max_bytes_per_query,
  query_timeout_seconds,
}: Pick<Connection, 'max_runs_per_day' | 'max_bytes_per_query' | 'query_timeout_seconds'>) =>
  max_bytes_per_query === null
    ? { worst_case_seconds_per_day: max_runs_per_day * MAX_STATEMENTS * query_timeout_seconds }
    : { worst_case_bytes_per_day: max_runs_per_day * MAX_STATEMENTS * max_bytes_per_query }

/** The start of the UTC day that a moment lies in. */
export const startOfDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
