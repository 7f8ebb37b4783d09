import { z } from 'zod'
import { type IdentifiedKey, identified, keyOf32Bytes, readKeys } from './identified-key.ts'
import { list, urlOf, whole } from './setting.ts'

const keyFrom = (text: string): IdentifiedKey | undefined => {
  const key = keyOf32Bytes(text)
  return key && identified(key)
}

const credentialsKeys = () =>
  z
    .string()
    .transform((text): IdentifiedKey[] | 'malformed' => readKeys(text, keyFrom) ?? 'malformed')
    .default([])
    .meta({ accepts: 'base64 texts of 32 bytes, separated by commas' })

const BYTES_PER_GIB = 2 ** 30

const standIn = (server: string) =>
  urlOf(['http', 'https']).describe(`Stand-in for ${server}; accepted with ENVIRONMENT=test only`)

const STAND_INS = ['WAREHOUSE_A_URL', 'WAREHOUSE_B_URL', 'WAREHOUSE_B_TOKEN_URL'] as const

const EXTRA_CONNECTORS = ['postgres'] as const

/** A connector that is off unless it is named. */
type ExtraConnector = (typeof EXTRA_CONNECTORS)[number]

const isExtra = (text: string): text is ExtraConnector => EXTRA_CONNECTORS.some((known) => known === text)

const extraConnectors = () =>
  list()
    .transform((entries) => entries.map((entry) => entry.toLowerCase()))
    .refine((entries) => entries.every(isExtra), `must hold ${EXTRA_CONNECTORS.join(', ')} or nothing`)
    .transform((entries) => entries.filter(isExtra))

/** Settings of the module for warehouse analysis. */
export const warehouseSettings = z.object({
  WAREHOUSE_CREDENTIALS_KEYS: credentialsKeys().describe(
    'Keys that encrypt the credentials of warehouse connections, newest first: the first encrypts, each decrypts; unset: connections cannot be created or used. A malformed value stops the start in staging and production; elsewhere it is logged and counts as unset',
  ),
  WAREHOUSE_MAX_QUERY_TIMEOUT_SECONDS: whole(1800, [10, 86_400]).describe(
    'Highest query_timeout_seconds of a connection',
  ),
  WAREHOUSE_MAX_BYTES_PER_QUERY: whole(200 * BYTES_PER_GIB, [10_000_000, 10 ** 15]).describe(
    'Highest max_bytes_per_query of a connection; 200 GiB unless set',
  ),
  WAREHOUSE_MAX_RUNS_PER_DAY: whole(200, [1, 100_000]).describe('Highest max_runs_per_day of a connection'),
  WAREHOUSE_MAX_CONCURRENT_JOBS: whole(4, [1, 100]).describe(
    'Calls to warehouses at the same time in one process; further ones are refused',
  ),
  WAREHOUSE_MAX_CONCURRENT_RUNS: whole(2, [1, 100]).describe(
    'Analyses and previews in flight across all processes; further ones are refused',
  ),
  WAREHOUSE_EXTRA_CONNECTORS: extraConnectors().describe(
    'Further types of warehouses: postgres, any PostgreSQL-compatible database. Administrators can then let the service connect to any host and port that it reaches',
  ),
  WAREHOUSE_A_URL: standIn('warehouse_a'),
  WAREHOUSE_B_URL: standIn('warehouse_b'),
  WAREHOUSE_B_TOKEN_URL: standIn('the token endpoint of warehouse_b'),
})

type WarehouseSettings = z.infer<typeof warehouseSettings> & { ENVIRONMENT: string }

/** Keys that cannot be read stop the start of a deployment in earnest, stand-ins of warehouses that of any but a test. */
export const warehouseProblems = (settings: WarehouseSettings): string[] => {
  const { ENVIRONMENT, WAREHOUSE_CREDENTIALS_KEYS } = settings
  const isDeployed = ENVIRONMENT !== 'development' && ENVIRONMENT !== 'test'
  const problems =
    ENVIRONMENT === 'test'
      ? []
      : STAND_INS.filter((name) => settings[name] !== undefined).map(
          (name) => `${name} is accepted with ENVIRONMENT=test only`,
        )
  if (isDeployed && WAREHOUSE_CREDENTIALS_KEYS === 'malformed') {
    problems.push('WAREHOUSE_CREDENTIALS_KEYS must hold base64 texts of 32 bytes, separated by commas')
  }
  return problems
}
