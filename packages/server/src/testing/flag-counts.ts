import { sql } from 'kysely'
import type { Context } from '../context.ts'
import {
  addCounts,
  createCounts,
  latencyQuantile,
  restored,
  type StoredCounts,
  uniqueUsers,
} from '../features/flags/index.ts'

/** Counts of a flag within some minutes. */
interface FlagCounts {
  evaluations: number
  enabled: number
  errors: number
  /** Estimate with a standard error of 0.8 percent. */
  unique_users: number
  /** Percentiles in milliseconds, at most 5 percent too high; null without evaluations. */
  latency_ms: { p50: number | null; p95: number | null; p99: number | null }
}

/** Counts of a flag by all processes in the minutes that begin in [from, to); the last ten seconds may be missing. */
export const countsOf = async (
  ctx: Pick<Context, 'db'>,
  range: { flag_id: string; from: Date; to: Date },
): Promise<FlagCounts> => {
  const sum = createCounts()
  const { rows } = await sql<StoredCounts>`
    select m.evaluations, m.enabled, m.errors, m.reasons, m.variants, m.latency, m.users
    from flag_minutes as m join feature_flags as f on f.number = m.flag_number
    where f.id = ${range.flag_id} and m.minute >= ${range.from} and m.minute < ${range.to}`.execute(ctx.db)
  for (const row of rows) addCounts(sum, restored(row))
  const { evaluations, enabled, errors, latency, users } = sum
  const quantile = (share: number): number | null => latencyQuantile(latency, share)
  return {
    evaluations,
    enabled,
    errors,
    unique_users: uniqueUsers(users),
    latency_ms: { p50: quantile(0.5), p95: quantile(0.95), p99: quantile(0.99) },
  }
}
