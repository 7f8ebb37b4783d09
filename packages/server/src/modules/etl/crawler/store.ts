import { type Selectable, sql } from 'kysely'
import { actingUser, type Context } from '../../../context.ts'
import type { Schema } from '../../../db/connect.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import type { CrawlReport } from './report.ts'
import { type CrawlRead, crawlRead } from './schema.ts'

/** A crawl whose process has not said for this long that it goes on is abandoned. */
const ABANDONED_AFTER_MS = 120 * SECOND_MS

/** Crawls that are kept. */
const KEPT_CRAWLS = 100

const ABANDONED = 'The service stopped during the crawl'

const asRead = (row: Selectable<Schema['etl_crawls']>): CrawlRead => crawlRead.parse(row)

/** Stores a new crawl. Violates uq_etl_crawls_running while another one runs. */
export const insertCrawl = async (ctx: Context, crawlId: string, database: string): Promise<CrawlRead> => {
  const row = await ctx.db
    .insertInto('etl_crawls')
    .values({
      crawl_id: crawlId,
      database,
      started_by: actingUser(ctx)?.id ?? null,
      started_at: ctx.now(),
      heartbeat_at: ctx.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return asRead(row)
}

/** Deletes all crawls but the newest. */
export const deleteOldCrawls = async (ctx: Context): Promise<void> => {
  await ctx.db
    .deleteFrom('etl_crawls')
    .where('state', '<>', 'RUNNING')
    .where('crawl_id', 'in', (eb) =>
      eb
        .selectFrom('etl_crawls')
        .select('crawl_id')
        .orderBy('started_at', 'desc')
        .orderBy('crawl_id')
        .offset(KEPT_CRAWLS),
    )
    .execute()
}

/** Stores what a crawl has found by now; false when it does not count as running any more. */
export const saveProgress = async (
  ctx: Context,
  crawlId: string,
  { counts, errors }: Pick<CrawlReport, 'counts' | 'errors'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('etl_crawls')
    .set({ ...counts, errors: JSON.stringify(errors), heartbeat_at: ctx.now() })
    .where('crawl_id', '=', crawlId)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a crawl with what it found. */
export const endCrawl = async (
  ctx: Context,
  crawlId: string,
  { counts, errors, state }: Pick<CrawlReport, 'counts' | 'errors'> & { state: 'SUCCEEDED' | 'FAILED' },
): Promise<void> => {
  await ctx.db
    .updateTable('etl_crawls')
    .set({ ...counts, errors: JSON.stringify(errors), state, finished_at: ctx.now() })
    .where('crawl_id', '=', crawlId)
    .where('state', '=', 'RUNNING')
    .execute()
}

/** Ends the crawl as failed whose process has not said for two minutes that it goes on. */
export const closeAbandonedCrawls = async (ctx: Context): Promise<void> => {
  await ctx.db
    .updateTable('etl_crawls')
    .set({
      state: 'FAILED',
      finished_at: ctx.now(),
      errors: sql`jsonb_build_array(jsonb_build_object('path', database, 'message', ${ABANDONED}::text))
        || case when jsonb_array_length(errors) < 100 then errors else errors - 99 end`,
    })
    .where('state', '=', 'RUNNING')
    .where('heartbeat_at', '<', new Date(ctx.now().getTime() - ABANDONED_AFTER_MS))
    .execute()
}

/** The crawl that runs now, or undefined. */
export const currentCrawl = async (ctx: Context): Promise<CrawlRead | undefined> => {
  const row = await ctx.db
    .selectFrom('etl_crawls')
    .selectAll()
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  return row && asRead(row)
}

/** The newest crawl that has ended, or undefined. */
export const lastCrawl = async (ctx: Context): Promise<CrawlRead | undefined> => {
  const row = await ctx.db
    .selectFrom('etl_crawls')
    .selectAll()
    .where('state', '<>', 'RUNNING')
    .orderBy('finished_at', 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('crawl_id')
    .limit(1)
    .executeTakeFirst()
  return row && asRead(row)
}
