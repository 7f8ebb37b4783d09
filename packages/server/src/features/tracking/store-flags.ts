import type { Db } from '../../db/connect.ts'
import type { CheckedEvent } from './rules.ts'

/** A feature flag as events point to it. */
export interface FlagReference {
  number: number
  id: string
}

type Named = Pick<CheckedEvent, 'feature_flag_key' | 'feature_flag_id'>

/** Finds the feature flags that events name; there are no flags yet, so every name is unknown. */
export const flagIds = (
  _db: Db,
  _events: readonly Named[],
): Promise<(event: Named) => FlagReference | undefined> => Promise.resolve(() => undefined)
