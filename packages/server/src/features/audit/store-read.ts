import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Schema } from '../../db/connect.ts'
import { containing } from '../../db/literal-search.ts'
import type { Page } from '../../http/paging.ts'
import { type AuditEntry, auditEntry } from './schema.ts'
import type { Filter, Stats, StatsQuery } from './schema-requests.ts'

/** A filter of entries; `visibleTo` limits them to those of one person. */
export interface Selection extends Filter {
  visibleTo?: string | undefined
}

type Entries = SelectQueryBuilder<Schema, 'audit_log', Record<never, never>>

const selected = (ctx: Context, selection: Selection): Entries => {
  const { user_id, entity_type, entity_id, action_type, search, visibleTo } = selection
  const period = inPeriod(ctx.db.selectFrom('audit_log'), selection)
  return period
    .$if(visibleTo !== undefined, (q) => q.where('user_id', '=', visibleTo ?? ''))
    .$if(user_id !== undefined, (q) => q.where('user_id', '=', user_id ?? ''))
    .$if(entity_type !== undefined, (q) => q.where('entity_type', '=', entity_type ?? ''))
    .$if(entity_id !== undefined, (q) => q.where('entity_id', '=', entity_id ?? ''))
    .$if(action_type !== undefined, (q) => q.where('action_type', '=', action_type ?? ''))
    .$if(search !== undefined, (q) => q.where((eb) => mentions(eb, containing(search ?? ''))))
}

const inPeriod = (entries: Entries, { from_date: from, to_date: to }: StatsQuery): Entries =>
  entries
    .$if(from !== undefined, (q) => q.where('timestamp', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (q) => q.where('timestamp', '<=', to ?? new Date(0)))

const mentions = (eb: ExpressionBuilder<Schema, 'audit_log'>, pattern: string) =>
  eb.or([
    eb('action_description', 'ilike', pattern),
    eb('entity_name', 'ilike', pattern),
    eb('user_email', 'ilike', pattern),
    eb('reason', 'ilike', pattern),
  ])

/** Number of entries, up to a position when that is given. */
export const count = async (ctx: Context, selection: Selection, until?: number): Promise<number> => {
  const { total } = await selected(ctx, selection)
    .$if(until !== undefined, (q) => q.where('position', '<=', until ?? 0))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One page of entries, newest first. */
export const list = async (
  ctx: Context,
  selection: Selection,
  { skip, limit }: Page,
): Promise<AuditEntry[]> => {
  const rows = await selected(ctx, selection)
    .selectAll()
    .orderBy('position', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  return rows.map((row) => auditEntry.parse(row))
}

interface Stretch {
  after: number
  until: number
  limit: number
}

/** The next entries in the order of the chain, with positions in (after, until]. */
export const listBetween = async (
  ctx: Context,
  selection: Selection,
  { after, until, limit }: Stretch,
): Promise<AuditEntry[]> => {
  const rows = await selected(ctx, selection)
    .selectAll()
    .where('position', '>', after)
    .where('position', '<=', until)
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map((row) => auditEntry.parse(row))
}

/** The position of the newest entry; 0 without any. */
export const lastPosition = async (ctx: Context): Promise<number> => {
  const row = await ctx.db
    .selectFrom('audit_log')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? 0
}

/** The position of an entry, or undefined. */
export const positionOf = async (ctx: Context, id: string): Promise<number | undefined> => {
  const row = await ctx.db.selectFrom('audit_log').select('position').where('id', '=', id).executeTakeFirst()
  return row?.position
}

const MAX_ACTIVE = 10

/** Counts of the entries of a period, and the time of the first one. */
export const stats = async (
  ctx: Context,
  period: StatsQuery,
): Promise<Omit<Stats, 'from_date' | 'to_date'> & { first: Date | null }> => {
  const entries = inPeriod(ctx.db.selectFrom('audit_log'), period)
  const whole = await entries
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.min('timestamp').as('first')])
    .executeTakeFirstOrThrow()
  const people = await entries
    .where('user_id', 'is not', null)
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
    .select(sql<string>`(array_agg(user_email order by position desc))[1]`.as('user_email'))
    .groupBy('user_id')
    .orderBy('count', 'desc')
    .orderBy('user_id')
    .limit(MAX_ACTIVE)
    .execute()
  return {
    total: whole.total,
    first: whole.first,
    by_action: await countsBy(entries, 'action_type'),
    by_entity: await countsBy(entries, 'entity_type'),
    most_active_users: people.flatMap(({ user_id, ...person }) =>
      user_id === null ? [] : [{ user_id, ...person }],
    ),
  }
}

const countsBy = async (
  entries: Entries,
  column: 'action_type' | 'entity_type',
): Promise<Record<string, number>> => {
  const rows = await entries
    .select((eb) => [eb.ref(column).as('name'), eb.fn.countAll<number>().as('count')])
    .groupBy(column)
    .orderBy('count', 'desc')
    .orderBy(column)
    .execute()
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
