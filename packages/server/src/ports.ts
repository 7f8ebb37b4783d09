import type { Right } from '@assay/lifecycle'
import type { RawBuilder } from 'kysely'
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

/** Custom roles and grants, for those who sign people in: their queries read them along with the account. */
export interface GrantsPort {
  /**
   * SQL of the rights that custom roles and unexpired grants give to an account, each once; null when there are none.
   *
   * @param account column that holds the id of the account, such as `users.id`
   */
  rightsOf: (account: string, now: Date) => RawBuilder<string[] | null>
  /** The rights that the SQL found. */
  parse: (found: readonly string[] | null) => readonly Right[]
}

/** What optional modules and services offer to the core; a port is absent while its module or service is. */
export interface Ports {
  counters?: CountersPort
  /** Where RBAC_ENFORCED is true. */
  grants?: GrantsPort
  /** Where REDIS_URL is set. */
  redis?: Redis
}
