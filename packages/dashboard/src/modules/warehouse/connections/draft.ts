import type { Connection, ConnectionChange, ConnectionWrite, WarehouseType } from '../api-types.ts'

const GIGABYTE = 1_000_000_000

/** What the form of a connection holds. */
export interface ConnectionDraft {
  name: string
  account: string
  warehouse: string
  user: string
  role: string
  host: string
  port: number | undefined
  database: string
  tls: boolean
  /** Empty: the stored one is kept. */
  password: string
  billing_project: string
  location: string
  /** Empty: the stored one is kept. */
  service_account_json: string
  query_timeout_seconds: number | undefined
  max_gb_per_query: number | undefined
  max_runs_per_day: number | undefined
}

/** A name or address of a connection. */
export type TextName = Exclude<
  keyof ConnectionDraft,
  'port' | 'tls' | 'query_timeout_seconds' | 'max_gb_per_query' | 'max_runs_per_day'
>

const BLANK: ConnectionDraft = {
  name: '',
  account: '',
  warehouse: '',
  user: '',
  role: '',
  host: '',
  port: 5432,
  database: '',
  tls: true,
  password: '',
  billing_project: '',
  location: 'EU',
  service_account_json: '',
  query_timeout_seconds: 300,
  max_gb_per_query: 10,
  max_runs_per_day: 20,
}

/** What the form begins with. */
export const draftOf = (connection: Connection | undefined): ConnectionDraft => {
  if (connection === undefined) return BLANK
  const { name, parameters, query_timeout_seconds, max_bytes_per_query, max_runs_per_day } = connection
  return {
    ...BLANK,
    ...parameters,
    name,
    query_timeout_seconds,
    max_runs_per_day,
    max_gb_per_query: max_bytes_per_query === null ? undefined : max_bytes_per_query / GIGABYTE,
  }
}

const limitsOf = ({ query_timeout_seconds, max_runs_per_day }: ConnectionDraft) => ({
  query_timeout_seconds: query_timeout_seconds ?? 300,
  max_runs_per_day: max_runs_per_day ?? 20,
})

const bytesOf = ({ max_gb_per_query }: ConnectionDraft): number =>
  Math.round((max_gb_per_query ?? 10) * GIGABYTE)

/** A new connection as the service takes it. */
export const writeOf = (type: WarehouseType, draft: ConnectionDraft): ConnectionWrite => {
  const shared = { name: draft.name.trim(), ...limitsOf(draft) }
  if (type === 'warehouse_a') {
    const { account, warehouse, user, role } = draft
    return { warehouse_type: type, ...shared, account, warehouse, user, role }
  }
  if (type === 'postgres') {
    const { host, port = 5432, database, user, tls, password } = draft
    return { warehouse_type: type, ...shared, host, port, database, user, tls, password }
  }
  const { billing_project, location, service_account_json } = draft
  const max_bytes_per_query = bytesOf(draft)
  return {
    warehouse_type: type,
    ...shared,
    billing_project,
    location,
    service_account_json,
    max_bytes_per_query,
  }
}

/** Whether settings can be tested before they are stored: a generated key is stored already, others must be entered. */
export const canTest = (type: WarehouseType, draft: ConnectionDraft): boolean => {
  if (type === 'warehouse_a') return true
  return (type === 'postgres' ? draft.password : draft.service_account_json) !== ''
}

/** What of a connection is changed: a key that was not entered again is left out. */
export const changeOf = (type: WarehouseType, draft: ConnectionDraft): ConnectionChange => {
  const write = writeOf(type, draft)
  if (write.warehouse_type === 'warehouse_b' && write.service_account_json === '') {
    const { service_account_json: _kept, ...rest } = write
    return rest
  }
  if (write.warehouse_type === 'postgres' && write.password === '') {
    const { password: _kept, ...rest } = write
    return rest
  }
  return write
}

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_$]{0,254}$/
const IDENTIFIER_RULE = 'Letters, digits, _ and $ only, beginning with a letter or _.'

const RULES: Partial<Record<TextName, readonly [RegExp, string]>> = {
  account: [
    /^[A-Za-z][A-Za-z0-9]*-[A-Za-z0-9_]{1,255}$/,
    'Enter it as ORGANISATION-ACCOUNT, without a domain.',
  ],
  warehouse: [IDENTIFIER, IDENTIFIER_RULE],
  user: [IDENTIFIER, IDENTIFIER_RULE],
  role: [IDENTIFIER, IDENTIFIER_RULE],
  billing_project: [
    /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
    'Enter the id of the project, 6 to 30 small letters, digits or -.',
  ],
  location: [/^[A-Za-z0-9-]{1,64}$/, 'Enter a location such as EU, US or europe-west1.'],
}

const ADMINISTRATIVE: ReadonlySet<string> = new Set([
  'ACCOUNTADMIN',
  'ORGADMIN',
  'GLOBALORGADMIN',
  'SECURITYADMIN',
  'SYSADMIN',
  'USERADMIN',
])

const keyProblem = (text: string): string | undefined => {
  try {
    const key: unknown = JSON.parse(text)
    const isKey = typeof key === 'object' && key !== null && 'type' in key && key.type === 'service_account'
    return isKey ? undefined : 'This is not the key of a service account.'
  } catch {
    return 'This is not JSON. Paste the whole file.'
  }
}

/** What is wrong with a text of the form, as the warehouse will see it; undefined: nothing, or nothing was entered. */
export const problemOf = (name: TextName, text: string): string | undefined => {
  if (text === '') return undefined
  if (name === 'service_account_json') return keyProblem(text)
  if (name === 'role' && ADMINISTRATIVE.has(text.toUpperCase()))
    return 'An administrative role is not accepted. Use one that only reads.'
  const [form, rule] = RULES[name] ?? []
  return form === undefined || form.test(text) ? undefined : rule
}
