import type { Context } from '../../../context.ts'
import { type Problem, unprocessable } from '../../../lib/errors.ts'
import { PROJECT_B, requireForm, UNQUOTED_NAME } from '../connectors/identifiers.ts'
import type { KeyPair } from '../credentials/key-pair.ts'
import { refusal } from '../refusals.ts'
import type { ConnectionChange, ConnectionStatus } from './schema.ts'
import type { Connection } from './store.ts'

const ACCOUNT = /^[A-Za-z][A-Za-z0-9]*-[A-Za-z0-9_]{1,255}$/
const LOCATION = /^[A-Za-z0-9-]{1,64}$/

const PLACE_FORMS: Record<string, RegExp> = {
  account: ACCOUNT,
  warehouse: UNQUOTED_NAME,
  user: UNQUOTED_NAME,
  role: UNQUOTED_NAME,
  billing_project: PROJECT_B,
  location: LOCATION,
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
export const requirePlace = (parameters: Readonly<Record<string, string>>): void => {
  for (const [field, form] of Object.entries(PLACE_FORMS)) {
    const value = parameters[field]
    if (value !== undefined) requireForm(value, form, field)
  }
  if (ADMINISTRATIVE.has((parameters['role'] ?? '').toUpperCase())) throw refusal('role_not_allowed', 'role')
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

const FIELDS_OF_OTHERS = {
  warehouse_a: ['billing_project', 'location', 'service_account_json', 'max_bytes_per_query'],
  warehouse_b: ['account', 'warehouse', 'user', 'role'],
} as const

/**
 * Refuses fields of the other type, and another type.
 *
 * @throws AppError 422
 */
export const requireOwnFields = (
  { warehouse_type }: Pick<Connection, 'warehouse_type'>,
  sent: ConnectionChange,
): void => {
  const problems = FIELDS_OF_OTHERS[warehouse_type]
    .filter((field) => sent[field] !== undefined)
    .map((field): Problem => ({ type: 'extra_forbidden', loc: ['body', field], msg: 'unknown field' }))
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
