import { type RawBuilder, sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import { numberArray } from '../../db/array-literal.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import { numberedId } from '../../lib/ids.ts'
import { PAGE_ROWS, type Stretch } from './rules.ts'
import type { AssignmentRow, EventRow, Selection } from './schema.ts'

/**
 * Both tables are indexed by experiment and id, so all rows are read in the order of their ids by looking up a
 * stretch of ids under every experiment that has rows, and once under none. That costs a look-up per experiment and
 * stretch, and no index that every insertion would have to keep.
 */
export type Table = 'assignments' | 'events'

/** Under which experiments rows are looked up. */
export interface Scope {
  numbers: number[]
  /** Whether events without an experiment belong to it. */
  withoutExperiment: boolean
}

const COMMITTED: Record<Table, RawBuilder<{ id: number }>> = {
  assignments: sql<{ id: number }>`select settled_assignment_id() as id`,
  events: sql<{ id: number }>`select settled_event_id() as id`,
}

/** The newest id below which nothing can appear any more. Not to be called inside of a transaction. */
export const committedId = async (ctx: Context, table: Table): Promise<number> => {
  const { rows } = await COMMITTED[table].execute(ctx.db)
  return rows[0]?.id ?? 0
}

/** The number of an experiment, or undefined. */
export const experimentNumber = async (ctx: Context, id: string): Promise<number | undefined> => {
  const row = await ctx.db.selectFrom('experiments').select('number').where('id', '=', id).executeTakeFirst()
  return row?.number
}

/** Every experiment that has rows, those that were deleted included: found by leaping through the index. */
export const wholeScope = async (ctx: Context, table: Table): Promise<Scope> => {
  const { rows } = await sql<{ number: number }>`
    with recursive leap as (
      select min(experiment_number) as number from ${sql.table(table)}
      union all
      select (select min(experiment_number) from ${sql.table(table)} where experiment_number > leap.number)
      from leap where leap.number is not null
    )
    select number from leap where number is not null`.execute(ctx.db)
  return { numbers: rows.map(({ number }) => number), withoutExperiment: table === 'events' }
}

const numbersOf = ({ numbers }: Scope) => numberArray(numbers, (number) => number)

interface Lookup {
  scope: Scope
  stretch: Stretch
  selection?: Selection
}

/** Rows of a stretch of ids, the oldest first, at most a page of them. */
const pageOf = (table: Table, { scope, stretch, selection = {} }: Lookup) => {
  const matches = sql`${within(stretch)} and ${inTime(table, selection)} order by id limit ${PAGE_ROWS}`
  return sql`
    select found.* from unnest(${numbersOf(scope)}::int[]) as scope(number) cross join lateral (
      select * from ${sql.table(table)} where experiment_number = scope.number and ${matches}
    ) as found
    ${scope.withoutExperiment ? sql`union all (select * from events where experiment_number is null and ${matches})` : sql``}
    order by id limit ${PAGE_ROWS}`
}

const within = ({ after, until }: Stretch) => sql`id > ${after} and id <= ${until}`

/** Events may be received up to five minutes before they happened by their own clock. */
const AHEAD_MS = 5 * MINUTE_MS

const inTime = (table: Table, { from, to }: Selection) => {
  const column = table === 'events' ? sql`occurred_at` : sql`created_at`
  const earliest = from && new Date(from.getTime() - AHEAD_MS)
  return sql.join(
    [
      sql`true`,
      ...(from ? [sql`${column} >= ${from}`, sql`created_at >= ${earliest}`] : []),
      ...(to ? [sql`${column} <= ${to}`] : []),
    ],
    sql` and `,
  )
}

/** Some rows, and the id of the last of them; undefined when there are none. */
export interface Page<Row> {
  rows: Row[]
  lastId: number | undefined
}

type Numbered<Row> = Omit<Row, 'id'> & { number: number }

/** The next assignments, with the names of what they point to. */
export const assignments = async (ctx: Context, lookup: Lookup): Promise<Page<AssignmentRow>> => {
  const rows = await plannedAnew<Numbered<AssignmentRow>>(
    ctx,
    sql`
    with page as materialized (${pageOf('assignments', lookup)})
    select page.id as number, page.user_id, e.id as experiment_id, e.key as experiment_key,
      v.id as variant_id, v.name as variant_name, v.is_control, page.weight, page.created_at, page.attributes
    from page
    left join experiments as e on e.number = page.experiment_number
    left join experiment_variants as v on v.number = page.variant_number
    order by page.id`,
  )
  const lastId = rows.at(-1)?.number
  return {
    rows: emptied(rows, ({ number, ...row }) => ({ id: numberedId(row.created_at, number), ...row })),
    lastId,
  }
}

/** The next events, with the names of what they point to. */
export const events = async (ctx: Context, lookup: Lookup): Promise<Page<EventRow>> => {
  const rows = await plannedAnew<Numbered<EventRow>>(
    ctx,
    sql`
    with page as materialized (${pageOf('events', lookup)})
    select page.id as number, page.event_id, page.user_id, page.event_name, page.event_type,
      e.id as experiment_id, e.key as experiment_key, f.id as feature_flag_id, f.key as feature_flag_key,
      (select v.id from assignments as a join experiment_variants as v on v.number = a.variant_number
        where a.experiment_number = page.experiment_number and a.user_id = page.user_id) as variant_id,
      page.value, page.occurred_at as timestamp, page.created_at, page.metadata
    from page
    left join experiments as e on e.number = page.experiment_number
    left join feature_flags as f on f.number = page.feature_flag_number
    order by page.id`,
  )
  const lastId = rows.at(-1)?.number
  return {
    rows: emptied(rows, ({ number, ...row }) => ({ id: numberedId(row.created_at, number), ...row })),
    lastId,
  }
}

/** Maps rows and empties their array, so that they can be collected even where the array is still referenced. */
const emptied = <From, To>(rows: From[], map: (row: From) => To): To[] => {
  const mapped = rows.map(map)
  rows.length = 0
  return mapped
}

/** A plan that was kept from the time when a table was small would read it from end to end for every look-up. */
const plannedAnew = <Row>(ctx: Context, query: RawBuilder<unknown>): Promise<Row[]> =>
  inTransaction(ctx, async (ctx) => {
    await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(ctx.db)
    const { rows } = await sql<Row>`${query}`.execute(ctx.db)
    return rows
  })

/** Rows with an id in the stretch. */
export const count = async (ctx: Context, table: Table, { scope, stretch }: Lookup): Promise<number> => {
  const [found] = await plannedAnew<{ rows: number }>(
    ctx,
    sql`
    select coalesce(sum(found.rows), 0)::bigint ${
      scope.withoutExperiment
        ? sql`+ (select count(*) from events where experiment_number is null and ${within(stretch)})`
        : sql``
    } as rows
    from unnest(${numbersOf(scope)}::int[]) as scope(number) cross join lateral (
      select count(*) as rows from ${sql.table(table)}
      where experiment_number = scope.number and ${within(stretch)}
    ) as found`,
  )
  return found?.rows ?? 0
}

/** Rows that were received at a moment or later. */
export const countSince = async (ctx: Context, table: Table, since: Date): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(table)} where created_at >= ${since}`.execute(ctx.db)
  return rows[0]?.rows ?? 0
}
