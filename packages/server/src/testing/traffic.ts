import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

interface AssignMany {
  variant_id: string
  users: number
  at: Date
  attributes?: object
  /** Weight with which a bandit chose the variant. */
  weight?: number
  /** Distinguishes the subjects when a variant is filled more than once. */
  series?: string
}

/** Assigns many subjects to a variant, directly in the table. */
export const assignMany = async (db: Db, { variant_id, users, at, ...rest }: AssignMany): Promise<void> => {
  const { attributes = null, weight = null, series = '' } = rest
  await sql`
    insert into assignments (created_at, experiment_number, variant_number, weight, user_id, attributes)
    select ${at}, e.number, v.number, ${weight}::real, v.id || ${series}::text || '-' || n,
      ${attributes && JSON.stringify(attributes)}::jsonb
    from experiment_variants as v join experiments as e on e.id = v.experiment_id
    cross join generate_series(1, ${users}) as n
    where v.id = ${variant_id}`.execute(db)
}

interface TrackMany {
  variant_id: string
  /** Number of the subjects of `assignMany`, from the first, with one event each. */
  users: number
  event_name: string
  at: Date
  value?: number
  series?: string
}

/** Stores an event of each of the first subjects of a variant, directly in the table. */
export const trackMany = async (
  db: Db,
  { variant_id, users, event_name, at, value, series = '' }: TrackMany,
): Promise<void> => {
  await sql`
    insert into events (created_at, occurred_at, value, experiment_number, user_id, event_name, event_type)
    select ${at}, ${at}, ${value ?? null}::float8, e.number, v.id || ${series}::text || '-' || n,
      ${event_name}, ${event_name}
    from experiment_variants as v join experiments as e on e.id = v.experiment_id
    cross join generate_series(1, ${users}) as n
    where v.id = ${variant_id}`.execute(db)
}
