import type { Config } from '../../../../config/index.ts'
import { SECOND_MS } from '../../../../lib/durations.ts'
import { WarehouseError } from '../error.ts'
import type { Column, StatementOptions, StatementResult, Warehouse } from '../warehouse.ts'
import { columnKind } from './column-kinds.ts'
import { keyPairTokens } from './sign-in.ts'
import { cancelStatement, runStatement, type Session } from './statements-api.ts'

/** A connection to warehouse_a with the key that signs in. */
interface PlaceA {
  account: string
  warehouse: string
  user: string
  role: string
  privateKey: string
  timeoutSeconds: number
}

interface Surroundings {
  config: Pick<Config, 'ENVIRONMENT' | 'WAREHOUSE_A_URL'>
  now: () => Date
}

/** Calls after the end of a statement take this long at most. */
const CANCEL_MS = 10 * SECOND_MS

const sessionOf = (place: PlaceA, { config, now }: Surroundings): Session => ({
  config,
  origin: config.WAREHOUSE_A_URL ?? `https://${place.account}.snowflakecomputing.com`,
  token: keyPairTokens(place, now),
  warehouse: place.warehouse,
  role: place.role,
  timeoutSeconds: place.timeoutSeconds,
})

const runIn = async (
  session: Session,
  statement: string,
  { signal, onJob }: StatementOptions,
): Promise<StatementResult> => {
  const began = performance.now()
  let handle: string | undefined
  const limit = AbortSignal.timeout((session.timeoutSeconds + 5) * SECOND_MS)
  try {
    const answer = await runStatement(session, statement, {
      signal: AbortSignal.any([signal, limit]),
      onHandle: async (started) => {
        handle = started
        await onJob?.({ statement_handle: started })
      },
    })
    const elapsed_ms = Math.round(performance.now() - began)
    return {
      columns: answer.columns.map((name) => name.toLowerCase()),
      rows: answer.rows,
      job: { statement_handle: answer.handle, warehouse: session.warehouse, elapsed_ms },
    }
  } catch (error) {
    const isEnded = signal.aborted || limit.aborted
    if (isEnded && handle !== undefined) {
      await cancelStatement(session, handle, AbortSignal.timeout(CANCEL_MS)).catch(() => undefined)
    }
    throw limit.aborted && !signal.aborted ? new WarehouseError('time_limit') : error
  }
}

const describeIn = async (session: Session, table: string, signal: AbortSignal): Promise<Column[]> => {
  const [database = '', schema = '', name = ''] = table.split('.').map((part) => part.toUpperCase())
  const statement = `SELECT column_name, data_type, numeric_scale
FROM ${database}.INFORMATION_SCHEMA.COLUMNS
WHERE table_schema = '${schema}' AND table_name = '${name}'
ORDER BY ordinal_position`
  const { rows } = await runIn(session, statement, { signal })
  if (rows.length === 0) throw new WarehouseError('object_not_found')
  return rows.map(([column, type, scale]) => ({
    name: column ?? '',
    type: type ?? '',
    kind: columnKind(type ?? '', scale),
  }))
}

/** What a statement without a table says of the session: its time zone as an offset of a moment, and its role. */
const TEST =
  "SELECT TO_CHAR('2024-07-01 12:00:00'::TIMESTAMP_LTZ, 'TZHTZM') AS offset_in_summer, CURRENT_ROLE() AS role"

const testIn = async (session: Session, signal: AbortSignal): Promise<void> => {
  const { rows } = await runIn(session, TEST, { signal })
  const [offset, role] = rows[0] ?? []
  if (!/^[+-]?0+$/.test(offset ?? '')) throw new WarehouseError('timezone_not_utc')
  if (role?.toUpperCase() !== session.role.toUpperCase()) throw new WarehouseError('permission_denied')
}

/** The warehouse that people sign in to with a key pair, by its SQL API. */
export const openWarehouseA = (place: PlaceA, surroundings: Surroundings): Warehouse => {
  const session = sessionOf(place, surroundings)
  return {
    test: (signal) => testIn(session, signal),
    describe: (table, signal) => describeIn(session, table, signal),
    run: (statement, options) => runIn(session, statement, options),
    cancel: async (job) => {
      if (!('statement_handle' in job)) return
      await cancelStatement(session, job.statement_handle, AbortSignal.timeout(CANCEL_MS))
    },
  }
}
