import type { Schemas } from '../../../api/client.ts'

/** Counts of an installation that has been used for a while. */
export const STATS: Schemas['AdminStats'] = {
  timestamp: '2026-11-01T08:00:00Z',
  users: { total: 1234, active: 1200, superusers: 2 },
  experiments: { total: 40, active: 7 },
  feature_flags: { total: 91, active: 60 },
  events: { total: 5_300_000, last_24h: 41_000 },
  assignments: { total: 812_000, last_24h: 1900 },
}

/** A healthy service whose database answers in 1.23 ms and that uses no Redis. */
export const exampleHealth = (change: Partial<Schemas['Health']> = {}): Schemas['Health'] => ({
  status: 'healthy',
  timestamp: '2026-11-01T08:00:00Z',
  version: '1.4.0',
  profile: 'full',
  checks: {
    database: { status: 'ok', latency_ms: 1.234 },
    redis: { status: 'off' },
    disk: { status: 'ok' },
    schedulers: { status: 'ok' },
  },
  ...change,
})
