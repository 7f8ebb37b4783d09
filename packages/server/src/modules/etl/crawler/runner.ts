import { setMaxListeners } from 'node:events'
import type { Context } from '../../../context.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { StorageError, storageOf } from '../storage/index.ts'
import { crawlDatabase } from './database.ts'
import { CrawlBudget, CrawlLimitError } from './limits.ts'
import { CrawlReport } from './report.ts'
import type { CrawlRead } from './schema.ts'
import * as store from './store.ts'

/** How often a crawl stores what it has found, and that it goes on. */
const HEARTBEAT_MS = 2000

/** Each read that waits listens to the signal; Node warns of more than ten. */
const MAX_LISTENERS = 100

/** The end of a crawl from outside; the message says why. */
class CrawlEnded extends Error {}

interface RunningCrawl {
  ending: AbortController
  done: Promise<void>
}

/** The crawls of one process. */
const running = perDatabase((): Set<RunningCrawl> => new Set())

/** Runs a stored crawl in the background. `ctx` is not within a transaction. */
export const beginCrawl = (ctx: Context, crawl: CrawlRead): void => {
  const crawls = running(ctx.db)
  const ending = new AbortController()
  setMaxListeners(MAX_LISTENERS, ending.signal)
  const system: Context = { ...ctx, actor: { kind: 'system', name: 'etl' } }
  const done = perform(system, crawl, ending)
    .catch((error: unknown) => ctx.log.error({ err: error, crawl: crawl.crawl_id }, 'crawl not stored'))
    .finally(() => crawls.delete(entry))
  const entry = { ending, done }
  crawls.add(entry)
}

/** Ends the crawl of this process, and waits until that is stored. */
export const stopCrawls = async (ctx: Pick<Context, 'db'>): Promise<void> => {
  const crawls = [...running(ctx.db)]
  for (const { ending } of crawls) ending.abort(new CrawlEnded('The service stopped during the crawl'))
  await Promise.all(crawls.map(({ done }) => done))
}

const perform = async (ctx: Context, crawl: CrawlRead, ending: AbortController): Promise<void> => {
  const report = new CrawlReport()
  const stopLimit = endLater(ctx, ending)
  const stopHeartbeat = keepAlive(ctx, { crawl, report, ending })
  let state: 'SUCCEEDED' | 'FAILED' = 'SUCCEEDED'
  try {
    const { signal } = ending
    const crawling = { storage: storageOf(ctx.config), report, budget: new CrawlBudget(), signal }
    await crawlDatabase(ctx, crawling, crawl.database)
  } catch (error) {
    state = 'FAILED'
    report.addFailure(crawl.database, reasonOf(ctx, error, ending.signal))
  }
  stopLimit()
  await stopHeartbeat()
  await store.endCrawl(ctx, crawl.crawl_id, { counts: report.counts, errors: report.errors, state })
}

const endLater = ({ config }: Context, ending: AbortController): (() => void) => {
  const minutes = config.ETL_JOB_TIMEOUT_MINUTES
  const end = (): void => ending.abort(new CrawlEnded(`The crawl took longer than ${minutes} minutes`))
  const timer = setTimeout(end, minutes * MINUTE_MS)
  return () => clearTimeout(timer)
}

/** Stores now and then what a crawl has found; ends it when another process took it for abandoned. */
const keepAlive = (
  ctx: Context,
  { crawl, report, ending }: { crawl: CrawlRead; report: CrawlReport; ending: AbortController },
): (() => Promise<void>) => {
  let writing: Promise<void> | undefined
  const write = async (): Promise<void> => {
    try {
      const goesOn = await store.saveProgress(ctx, crawl.crawl_id, report)
      if (!goesOn) ending.abort(new CrawlEnded('The crawl was taken for abandoned'))
    } catch (error) {
      ctx.log.warn({ err: error, crawl: crawl.crawl_id }, 'crawl progress not stored')
    }
    writing = undefined
  }
  const timer = setInterval(() => {
    writing ??= write()
  }, HEARTBEAT_MS)
  return async () => {
    clearInterval(timer)
    await writing
  }
}

const reasonOf = (ctx: Context, error: unknown, signal: AbortSignal): string => {
  const cause: unknown = signal.aborted ? signal.reason : error
  const isExpected = [CrawlEnded, CrawlLimitError, StorageError].some((kind) => cause instanceof kind)
  if (isExpected && cause instanceof Error) return cause.message
  ctx.log.error({ err: cause }, 'crawl failed')
  return 'The crawl failed; the log of the service says why'
}
