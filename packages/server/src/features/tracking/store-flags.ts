import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { CheckedEvent } from './rules.ts'

/** A feature flag as events point to it. */
export interface FlagReference {
  number: number
  id: string
}

type Named = Pick<CheckedEvent, 'feature_flag_key' | 'feature_flag_id'>

/** Finds the feature flags that events name; an event without a flag, or with an unknown one, finds none. */
export const flagIds = async (
  db: Db,
  events: readonly Named[],
): Promise<(event: Named) => FlagReference | undefined> => {
  const keys = new Set(events.flatMap(({ feature_flag_key }) => feature_flag_key ?? []))
  const ids = new Set(events.flatMap(({ feature_flag_id }) => feature_flag_id?.toLowerCase() ?? []))
  if (keys.size === 0 && ids.size === 0) return () => undefined
  const { rows } = await sql<FlagReference & { key: string }>`
    select number, id, key from feature_flags
    where key = any(${[...keys]}::text[]) or id = any(${[...ids]}::uuid[])`.execute(db)
  const byName = new Map(
    rows.flatMap((row) => [[`key ${row.key}`, row] as const, [`id ${row.id}`, row] as const]),
  )
  return ({ feature_flag_key, feature_flag_id }) =>
    feature_flag_key === null
      ? byName.get(`id ${feature_flag_id?.toLowerCase()}`)
      : byName.get(`key ${feature_flag_key}`)
}
