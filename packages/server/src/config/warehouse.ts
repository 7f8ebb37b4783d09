import { z } from 'zod'
import { type IdentifiedKey, identified, keyOf32Bytes, readKeys } from './identified-key.ts'
import { whole } from './setting.ts'

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
})

/** Keys that cannot be read stop the start of a deployment in earnest. */
export const warehouseProblems = ({
  ENVIRONMENT,
  WAREHOUSE_CREDENTIALS_KEYS,
}: z.infer<typeof warehouseSettings> & { ENVIRONMENT: string }): string[] =>
  WAREHOUSE_CREDENTIALS_KEYS === 'malformed' && ENVIRONMENT !== 'development' && ENVIRONMENT !== 'test'
    ? ['WAREHOUSE_CREDENTIALS_KEYS must hold base64 texts of 32 bytes, separated by commas']
    : []
