import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import { startCrawl } from '../crawler/index.ts'

/** Starts the crawler by its schedule; the id of the crawl, or undefined when one is under way. */
export const startCrawler = async (ctx: Context): Promise<string | undefined> => {
  try {
    return (await startCrawl(ctx)).crawl_id
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
