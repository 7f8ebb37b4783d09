import { actingUser, type Context } from '../../context.ts'
import { refuseReversedRange } from '../../http/date-range.ts'
import { download, fileTime, type Pages } from '../../http/download.ts'
import type { Page } from '../../http/paging.ts'
import type { Reply } from '../../http/route.ts'
import { forbidden } from '../../lib/errors.ts'
import { record } from './actions.ts'
import { ENTRY_COLUMNS, mayReadAll } from './rules.ts'
import type { AuditEntry } from './schema.ts'
import type { ExportQuery, ListQuery, Stats, StatsQuery } from './schema-requests.ts'
import * as store from './store-read.ts'

/**
 * One page of the log, newest first: all entries for administrators and analysts, for others only their own.
 *
 * @throws AppError 400 for a period that ends before it begins
 */
export const list = (ctx: Context, { skip, limit, ...filter }: ListQuery) => {
  refuseReversedRange(filter)
  const user = actingUser(ctx)
  const visibleTo = user && !mayReadAll(user) ? user.id : undefined
  return pageOf(ctx, { ...filter, visibleTo }, { skip, limit })
}

/** One page of the entries about an entity. */
export const listOfEntity = (
  ctx: Context,
  { entity_type, entity_id }: Pick<ListQuery, 'entity_type' | 'entity_id'>,
  page: Page,
) => pageOf(ctx, { entity_type, entity_id }, page)

/**
 * One page of a person's entries.
 *
 * @throws AppError 403 for callers who may not read the whole log and are not that person
 */
export const listOfUser = (ctx: Context, userId: string, page: Page) => {
  const user = actingUser(ctx)
  if (!user || (user.id !== userId && !mayReadAll(user))) throw forbidden()
  return pageOf(ctx, { user_id: userId }, page)
}

const pageOf = async (ctx: Context, selection: store.Selection, { skip, limit }: Page) => ({
  items: await store.list(ctx, selection, { skip, limit }),
  total: await store.count(ctx, selection),
  skip,
  limit,
})

/**
 * Counts by action, entity type and person. Without a period all entries are counted.
 *
 * @throws AppError 400 for a period that ends before it begins
 */
export const stats = async (ctx: Context, period: StatsQuery): Promise<Stats> => {
  refuseReversedRange(period)
  const { first, ...counts } = await store.stats(ctx, period)
  return { ...counts, from_date: period.from_date ?? first, to_date: period.to_date ?? ctx.now() }
}

const EXPORTED_AT_ONCE = 1000

/**
 * The current log as a file, oldest first; the export itself is the next entry. Without a filter the file can be
 * verified by itself.
 *
 * @throws AppError 400 for a period that ends before it begins
 */
export const exportAll = async (ctx: Context, { format, ...filter }: ExportQuery): Promise<Reply> => {
  refuseReversedRange(filter)
  const until = await store.lastPosition(ctx)
  const total = await store.count(ctx, filter, until)
  await record(ctx, {
    action: 'audit_log_export',
    description: `The audit log was exported as ${format}`,
    entity: { type: 'audit_log', id: 'audit_log', name: 'audit log' },
    new_value: { format, entries: total, ...filter },
  })
  return download<AuditEntry>(ctx, {
    filename: `audit-log-${fileTime(ctx.now())}`,
    format,
    columns: ENTRY_COLUMNS,
    pages: entriesUpTo(ctx, filter, until),
    headers: { 'X-Total-Count': String(total) },
  })
}

async function* entriesUpTo(ctx: Context, selection: store.Selection, until: number): Pages<AuditEntry> {
  for (let after = 0; ; ) {
    const page = await store.listBetween(ctx, selection, { after, until, limit: EXPORTED_AT_ONCE })
    yield page
    if (page.length < EXPORTED_AT_ONCE) return
    after = page.at(-1)?.position ?? until
  }
}
