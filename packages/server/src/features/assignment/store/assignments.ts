import { CompiledQuery } from 'kysely'
import { jsonArray, numberArray, textArray } from '../../../db/array-literal.ts'
import type { Db } from '../../../db/connect.ts'
import type { StoredAttribute, Version } from '../rules.ts'

/** One subject of one experiment, and what is to be stored for it when it has no assignment yet. */
export interface PendingAssignment {
  experiment_number: number
  user_id: string
  /** null: nothing is to be stored. */
  variant_number: number | null
  weight: number | null
  attributes: Record<string, StoredAttribute> | null
}

/** What a statement found and stored for pending assignments. */
export interface StoreOutcome {
  /** false: a definition was not the stored one any more, and nothing was stored. */
  current: boolean
  /** By pending assignment: the variant number of the one that was there before, else null. */
  found: (number | null)[]
  /**
   * By pending assignment: whether the subject has one in another member of the exclusion group, so that nothing was
   * stored; empty when no exclusions were named.
   */
  excluded: boolean[]
  /** Numbers and subjects of the assignments that were stored. */
  stored: { numbers: number[]; users: string[] }
}

/** Two members of an exclusion group: no new subject of the first may be in the second. */
export interface Exclusion {
  experiment_number: number
  other_number: number
}

/** A subject that asks while a holdout is active. */
export interface HoldoutSubject {
  holdout_number: number
  is_held_out: boolean
  user_id: string
}

interface OutcomeRow {
  current: boolean
  found: (number | null)[]
  excluded?: boolean[]
  numbers: number[] | null
  users: string[] | null
}

/** Whether every experiment that decided ($1, $2: numbers and versions) is still the stored one. */
const IS_CURRENT = `(select count(*) from unnest($1::int[], $2::bigint[]) as d(number, version)
  join experiments e on e.number = d.number and e.version = d.version) = cardinality($1::int[])`

/** A scalar sub-select stays an index lookup per row, whatever the statistics said when it was planned. */
const FOUND = `(select a.variant_number from assignments a
  where a.experiment_number = pending.experiment_number and a.user_id = pending.user_id)`

const FIND = `select ${IS_CURRENT} as current, array(select ${FOUND}
  from unnest($3::int[], $4::text[]) with ordinality as pending(experiment_number, user_id, position)
  order by position) as found, null as numbers, null as users`

/** Common table expressions: the pending assignments with those found. */
const PENDING = (more = ''): string => `definitions as materialized (select ${IS_CURRENT} as current),
pending as materialized (
  select pending.*, ${FOUND} as found${more}
  from unnest($3::int[], $4::text[], $5::int[], $6::real[], $7::jsonb[]) with ordinality
    as pending(experiment_number, user_id, variant_number, weight, attributes, position)
)`

const STORED = (condition = ''): string => `stored as (
  insert into assignments (created_at, experiment_number, variant_number, weight, user_id, attributes)
  select $8, experiment_number, variant_number, weight, user_id, attributes from pending
  where found is null and variant_number is not null${condition} and (select current from definitions)
  order by experiment_number, user_id
  on conflict do nothing
  returning experiment_number, user_id
)`

const ANSWER = (more = ''): string => `
select current, (select array_agg(found order by position) from pending) as found${more},
  (select array_agg(experiment_number) from stored) as numbers, (select array_agg(user_id) from stored) as users
from definitions`

const FIND_OR_STORE = `with ${PENDING()}, ${STORED()}${ANSWER()}`

/** Whether the subject is in another member of the group ($9, $10), looked up like the assignment itself. */
const EXCLUDED = `exists (select from unnest($9::int[], $10::int[]) as exclusion(experiment_number, other_number)
  where exclusion.experiment_number = pending.experiment_number and (select true from assignments a
    where a.experiment_number = exclusion.other_number and a.user_id = pending.user_id))`

/** Subjects that ask while a holdout is active ($11, $12, $13), each stored once. */
const SEEN_BY_HOLDOUT = `seen_by_holdout as (
  insert into holdout_subjects (seen_at, holdout_number, is_held_out, user_id)
  select $8, holdout_number, is_held_out, user_id
  from unnest($11::int[], $12::bool[], $13::text[]) as seen(holdout_number, is_held_out, user_id)
  where (select current from definitions)
  order by user_id
  on conflict do nothing
)`

const FIND_OR_STORE_GATED = `with ${PENDING(`, ${EXCLUDED} as excluded`)}, ${SEEN_BY_HOLDOUT},
${STORED(' and not excluded')}
${ANSWER(', (select array_agg(excluded order by position) from pending) as excluded')}`

/**
 * Looks up the assignments of distinct subjects, in one statement, without storing any.
 *
 * @param versions those by which the experiments are known; when one is old, `current` is false
 */
export const find = (
  db: Db,
  versions: readonly Version[],
  pending: readonly PendingAssignment[],
): Promise<StoreOutcome> => run(db, FIND, parameters(versions, pending))

interface PendingBatch {
  /** Those of the definitions that decided. */
  versions: readonly Version[]
  pending: readonly PendingAssignment[]
  exclusions: readonly Exclusion[]
  seenByHoldout: readonly HoldoutSubject[]
  now: Date
}

/**
 * Looks up the assignments of distinct subjects, stores those that are missing and may be stored, and the subjects that
 * a holdout sees for the first time, in one statement. An assignment that another writer stores at the same moment is in
 * neither list of the answer: ask again. When a version is old, nothing is stored and `current` is false.
 */
export const findOrStore = (
  db: Db,
  { versions, pending, exclusions, seenByHoldout, now }: PendingBatch,
): Promise<StoreOutcome> => {
  const common = [
    ...parameters(versions, pending),
    numberArray(pending, ({ variant_number }) => variant_number),
    numberArray(pending, ({ weight }) => weight),
    jsonArray(pending, ({ attributes }) => (attributes ? JSON.stringify(attributes) : null)),
    now,
  ]
  if (exclusions.length === 0 && seenByHoldout.length === 0) return run(db, FIND_OR_STORE, common)
  return run(db, FIND_OR_STORE_GATED, [
    ...common,
    numberArray(exclusions, ({ experiment_number }) => experiment_number),
    numberArray(exclusions, ({ other_number }) => other_number),
    numberArray(seenByHoldout, ({ holdout_number }) => holdout_number),
    textArray(seenByHoldout, ({ is_held_out }) => String(is_held_out)),
    textArray(seenByHoldout, ({ user_id }) => user_id),
  ])
}

const parameters = (versions: readonly Version[], pending: readonly PendingAssignment[]): string[] => [
  numberArray(versions, ({ number }) => number),
  numberArray(versions, ({ version }) => version),
  numberArray(pending, ({ experiment_number }) => experiment_number),
  textArray(pending, ({ user_id }) => user_id),
]

const run = async (db: Db, text: string, values: unknown[]): Promise<StoreOutcome> => {
  const { rows } = await db.executeQuery<OutcomeRow>(CompiledQuery.raw(text, values))
  const [row] = rows
  if (!row) throw new Error('The statement that stores assignments gave no answer')
  return {
    current: row.current,
    found: row.found,
    excluded: row.excluded ?? [],
    stored: { numbers: row.numbers ?? [], users: row.users ?? [] },
  }
}
