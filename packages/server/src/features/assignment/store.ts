import { CompiledQuery, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { jsonArray, numberArray, textArray } from '../../db/array-literal.ts'
import type { Db } from '../../db/connect.ts'
import { numberedId } from '../../lib/ids.ts'
import type { StoredAttribute, Version } from './rules.ts'
import type { ExperimentQuery, SubjectQuery } from './schema.ts'

/** One subject of one experiment, and what is to be stored for it when it has no assignment yet. */
export interface PendingAssignment {
  experiment_number: number
  user_id: string
  /** null: nothing is to be stored. */
  variant_number: number | null
  weight: number | null
  attributes: Record<string, StoredAttribute> | null
}

/** What a batch of wishes found and did. */
export interface StoreOutcome {
  /** false: a definition was not the stored one any more, and nothing was stored. */
  current: boolean
  /** Per wish the variant number of the assignment that was there before, else null. */
  found: (number | null)[]
  /**
   * Per wish whether the subject has an assignment in a rival of the experiment, so that nothing was stored; empty when
   * no rivals were named.
   */
  taken: boolean[]
  /** Numbers and subjects of the assignments that were stored. */
  stored: { numbers: number[]; users: string[] }
}

/** Two members of a group: no new subject of the first may be in the second. */
export interface Rivalry {
  experiment_number: number
  rival_number: number
}

/** A subject that asks while a holdout is active. */
export interface Note {
  holdout_number: number
  is_held_out: boolean
  user_id: string
}

interface SettledRow {
  current: boolean
  found: (number | null)[]
  taken?: boolean[]
  numbers: number[] | null
  users: string[] | null
}

/** Whether every experiment that decided ($1, $2: numbers and versions) is still the stored one. */
const IS_CURRENT = `(select count(*) from unnest($1::int[], $2::bigint[]) as d(number, version)
  join experiments e on e.number = d.number and e.version = d.version) = cardinality($1::int[])`

/** A scalar sub-select stays an index lookup per row, whatever the statistics said when it was planned. */
const FOUND = `(select a.variant_number from assignments a
  where a.experiment_number = wish.experiment_number and a.user_id = wish.user_id)`

const FIND = `select ${IS_CURRENT} as current, array(select ${FOUND}
  from unnest($3::int[], $4::text[]) with ordinality as wish(experiment_number, user_id, place)
  order by place) as found, null as numbers, null as users`

/** Common table expressions: the wishes with the assignments found. */
const WISHES = (more = ''): string => `definitions as materialized (select ${IS_CURRENT} as current),
wish as materialized (
  select wish.*, ${FOUND} as found${more}
  from unnest($3::int[], $4::text[], $5::int[], $6::real[], $7::jsonb[]) with ordinality
    as wish(experiment_number, user_id, variant_number, weight, attributes, place)
)`

const STORED = (condition = ''): string => `stored as (
  insert into assignments (created_at, experiment_number, variant_number, weight, user_id, attributes)
  select $8, experiment_number, variant_number, weight, user_id, attributes from wish
  where found is null and variant_number is not null${condition} and (select current from definitions)
  order by experiment_number, user_id
  on conflict do nothing
  returning experiment_number, user_id
)`

const ANSWER = (more = ''): string => `
select current, (select array_agg(found order by place) from wish) as found${more},
  (select array_agg(experiment_number) from stored) as numbers, (select array_agg(user_id) from stored) as users
from definitions`

const SETTLE = `with ${WISHES()}, ${STORED()}${ANSWER()}`

/** Whether the subject is in a rival of the experiment ($9, $10), looked up like the assignment itself. */
const TAKEN = `exists (select from unnest($9::int[], $10::int[]) as rivalry(experiment_number, rival_number)
  where rivalry.experiment_number = wish.experiment_number and (select true from assignments a
    where a.experiment_number = rivalry.rival_number and a.user_id = wish.user_id))`

/** Who asked while a holdout is active ($11, $12, $13), once and for all. */
const NOTED = `noted as (
  insert into holdout_subjects (seen_at, holdout_number, is_held_out, user_id)
  select $8, holdout_number, is_held_out, user_id
  from unnest($11::int[], $12::bool[], $13::text[]) as note(holdout_number, is_held_out, user_id)
  where (select current from definitions)
  order by user_id
  on conflict do nothing
)`

const SETTLE_GATED = `with ${WISHES(`, ${TAKEN} as taken`)}, ${NOTED}, ${STORED(' and not taken')}
${ANSWER(', (select array_agg(taken order by place) from wish) as taken')}`

/**
 * Looks up the assignments of distinct subjects, in one statement, without storing any.
 *
 * @param versions those by which the experiments are known; when one is old, `current` is false
 */
export const find = (
  db: Db,
  versions: readonly Version[],
  wishes: readonly PendingAssignment[],
): Promise<StoreOutcome> => run(db, FIND, parameters(versions, wishes))

interface Settlement {
  /** Those of the definitions that decided the wishes. */
  versions: readonly Version[]
  wishes: readonly PendingAssignment[]
  rivalries: readonly Rivalry[]
  notes: readonly Note[]
  now: Date
}

/**
 * Looks up the assignments of distinct subjects, stores those that are missing and wished, and notes who asked while a
 * holdout is active, in one statement. An assignment that another writer stores at the same moment is in neither list
 * of the answer: ask again. When a version is old, nothing is stored and `current` is false.
 */
export const findOrStore = (
  db: Db,
  { rivalries, notes, ...settlement }: Settlement,
): Promise<StoreOutcome> => {
  const { versions, wishes, now } = settlement
  const common = [
    ...parameters(versions, wishes),
    numberArray(wishes, ({ variant_number }) => variant_number),
    numberArray(wishes, ({ weight }) => weight),
    jsonArray(wishes, ({ attributes }) => (attributes ? JSON.stringify(attributes) : null)),
    now,
  ]
  if (rivalries.length === 0 && notes.length === 0) return run(db, SETTLE, common)
  return run(db, SETTLE_GATED, [
    ...common,
    numberArray(rivalries, ({ experiment_number }) => experiment_number),
    numberArray(rivalries, ({ rival_number }) => rival_number),
    numberArray(notes, ({ holdout_number }) => holdout_number),
    textArray(notes, ({ is_held_out }) => String(is_held_out)),
    textArray(notes, ({ user_id }) => user_id),
  ])
}

const parameters = (versions: readonly Version[], wishes: readonly PendingAssignment[]): string[] => [
  numberArray(versions, ({ number }) => number),
  numberArray(versions, ({ version }) => version),
  numberArray(wishes, ({ experiment_number }) => experiment_number),
  textArray(wishes, ({ user_id }) => user_id),
]

const run = async (db: Db, text: string, values: unknown[]): Promise<StoreOutcome> => {
  const { rows } = await db.executeQuery<SettledRow>(CompiledQuery.raw(text, values))
  const [row] = rows
  if (!row) throw new Error('The statement that settles assignments gave no answer')
  return {
    current: row.current,
    found: row.found,
    taken: row.taken ?? [],
    stored: { numbers: row.numbers ?? [], users: row.users ?? [] },
  }
}

/** One page of a subject's assignments, the newest first, and how many there are in all. */
export const listOfSubject = async (ctx: Context, userId: string, query: SubjectQuery) => {
  const numbers = query.active_only
    ? sql`array(select number from experiments where status = 'ACTIVE')`
    : sql`array(select number from experiments)`
  const mine = withNames(ctx)
    .where('a.user_id', '=', userId)
    .where(sql<boolean>`a.experiment_number = any(${numbers})`)
  const { items, total } = await pageOfAssignments(mine, query)
  return { items: items.map(({ attributes: _, ...item }) => item), total }
}

/** One page of an experiment's assignments, the newest first, and how many there are in all. */
export const listOfExperiment = (ctx: Context, experimentId: string, query: ExperimentQuery) => {
  const { user_id, variant_id } = query
  const filtered = withNames(ctx)
    .where('e.id', '=', experimentId)
    .$if(user_id !== undefined, (q) => q.where('a.user_id', '=', user_id ?? ''))
    .$if(variant_id !== undefined, (q) => q.where('v.id', '=', variant_id ?? ''))
  return pageOfAssignments(filtered, query)
}

const withNames = (ctx: Context) =>
  ctx.db
    .selectFrom('assignments as a')
    .innerJoin('experiments as e', 'e.number', 'a.experiment_number')
    .innerJoin('experiment_variants as v', 'v.number', 'a.variant_number')

const pageOfAssignments = async (
  selection: ReturnType<typeof withNames>,
  { skip, limit }: { skip: number; limit: number },
) => {
  const { total } = await selection
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selection
    .select(['a.id as number', 'a.user_id', 'a.created_at'])
    .select(sql<Record<string, StoredAttribute> | null>`a.attributes`.as('attributes'))
    .select(['e.id as experiment_id', 'e.key as experiment_key', 'e.name as experiment_name'])
    .select(['v.id as variant_id', 'v.name as variant_name', 'v.is_control'])
    .orderBy('a.id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  const items = rows.map(({ number, ...row }) => ({ id: numberedId(row.created_at, number), ...row }))
  return { items, total }
}
