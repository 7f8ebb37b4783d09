import type { Redis } from './redis/redis.ts'

/** What a document database has counted of a variant. */
export interface VariantCounters {
  variant_id: string
  assignments: number
  conversions: number
}

/** Counters that programs keep in a document database. */
export interface CountersPort {
  /**
   * The counters of an experiment's variants; one that was never counted may be missing.
   *
   * @param signal aborted when nobody waits for the answer any more
   * @throws whatever keeps the database from answering
   */
  read: (experimentId: string, signal: AbortSignal) => Promise<VariantCounters[]>
}

/** What optional modules and services offer to the core; a port is absent while its module or service is. */
export interface Ports {
  counters?: CountersPort
  /** Where REDIS_URL is set. */
  redis?: Redis
}
