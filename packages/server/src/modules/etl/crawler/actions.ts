import { type Context, inTransaction } from '../../../context.ts'
import { orConflict } from '../../../db/unique-conflict.ts'
import { record } from '../../../features/audit/index.ts'
import { newId } from '../../../lib/ids.ts'
import { beginCrawl } from './runner.ts'
import type { CrawlerStatus, CrawlRead } from './schema.ts'
import * as store from './store.ts'

/** The refusal of a second crawl. */
export const ALREADY_RUNNING = 'The crawler is already running'

/**
 * Starts a crawl of a database, which goes on in the background; not to be called within a transaction.
 *
 * @throws AppError 409 while a crawl runs in any process
 */
export const startCrawl = async (
  ctx: Context,
  database: string = ctx.config.ETL_DATABASE,
): Promise<CrawlRead> => {
  await store.closeAbandonedCrawls(ctx)
  const crawl = await orConflict(() => inTransaction(ctx, (ctx) => storeCrawl(ctx, database)), {
    uq_etl_crawls_running: ALREADY_RUNNING,
  })
  beginCrawl(ctx, crawl)
  return crawl
}

const storeCrawl = async (ctx: Context, database: string): Promise<CrawlRead> => {
  const crawl = await store.insertCrawl(ctx, newId(), database)
  await store.deleteOldCrawls(ctx)
  await record(ctx, {
    action: 'etl_crawler_start',
    entity: { type: 'etl_crawler', id: crawl.crawl_id, name: database },
    new_value: { database },
  })
  return crawl
}

/** Whether a crawl runs, and the newest one that has ended. */
export const readStatus = async (ctx: Context): Promise<CrawlerStatus> => {
  await store.closeAbandonedCrawls(ctx)
  const current = await store.currentCrawl(ctx)
  const last = await store.lastCrawl(ctx)
  return { state: current ? 'RUNNING' : 'READY', current: current ?? null, last: last ?? null }
}
