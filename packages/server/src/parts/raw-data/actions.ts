import type { Context } from '../../context.ts'
import { perDatabase } from '../../db/per-database.ts'
import type { Pages } from '../../http/download.ts'
import { notFound } from '../../lib/errors.ts'
import { firstStretch, nextStretch } from './rules.ts'
import type { AssignmentRow, EventRow, Selection } from './schema.ts'
import * as store from './store.ts'

/**
 * Every assignment that is stored when this is called, the oldest first; `from` and `to` are about when it was made.
 *
 * @throws AppError 404 for an unknown experiment
 */
export const assignmentPages = async (ctx: Context, selection: Selection): Promise<Pages<AssignmentRow>> => {
  const { scope, ceiling } = await prepare(ctx, 'assignments', selection)
  return pages(ceiling, (stretch) => store.assignments(ctx, { scope, stretch, selection }))
}

/**
 * Every event that is stored when this is called, in the order of receipt; `from` and `to` are about when it happened.
 *
 * @throws AppError 404 for an unknown experiment
 */
export const eventPages = async (ctx: Context, selection: Selection): Promise<Pages<EventRow>> => {
  const { scope, ceiling } = await prepare(ctx, 'events', selection)
  return pages(ceiling, (stretch) => store.events(ctx, { scope, stretch, selection }))
}

const prepare = async (ctx: Context, table: store.Table, { experimentId }: Selection) => ({
  scope: await scopeOf(ctx, table, experimentId),
  ceiling: await store.committedId(ctx, table),
})

const scopeOf = async (
  ctx: Context,
  table: store.Table,
  experimentId: string | undefined,
): Promise<store.Scope> => {
  if (experimentId === undefined) return store.wholeScope(ctx, table)
  const number = await store.experimentNumber(ctx, experimentId)
  if (number === undefined) throw notFound('Experiment')
  return { numbers: [number], withoutExperiment: false }
}

/**
 * A page is emptied when the next one is asked for: promises that nobody waits for any more may be old enough to
 * keep whole pages from being collected.
 */
async function* pages<Row>(
  ceiling: number,
  read: (stretch: { after: number; until: number }) => Promise<store.Page<Row>>,
): AsyncGenerator<Row[]> {
  let stretch = firstStretch(ceiling)
  while (stretch.after < ceiling) {
    const { rows, lastId } = await read(stretch)
    const count = rows.length
    yield rows
    rows.length = 0
    stretch = nextStretch(stretch, { rows: count, lastId }, ceiling)
  }
}

/** Rows are never changed nor removed, so what was counted once need not be counted again. */
const countedOf = perDatabase(
  (): Record<store.Table, { id: number; rows: number }> => ({
    assignments: { id: 0, rows: 0 },
    events: { id: 0, rows: 0 },
  }),
)

/** A statement counts at most so many ids, so that it ends in time. */
const COUNTED_AT_ONCE = 5_000_000

/**
 * How many rows a table holds, and how many of them were received at `since` or later. The first call of a process
 * counts everything, each later one only what has come in between.
 */
export const countRows = async (
  ctx: Context,
  table: store.Table,
  since: Date,
): Promise<{ total: number; recent: number }> => {
  const scope = await store.wholeScope(ctx, table)
  const ceiling = await store.committedId(ctx, table)
  const counted = countedOf(ctx.db)
  while (counted[table].id < ceiling) {
    const { id: after, rows } = counted[table]
    const until = Math.min(ceiling, after + COUNTED_AT_ONCE)
    const more = await store.count(ctx, table, { scope, stretch: { after, until } })
    counted[table] = { id: until, rows: rows + more }
  }
  return { total: counted[table].rows, recent: await store.countSince(ctx, table, since) }
}
