import { type Context, inTransaction } from '../context.ts'
import { savepoint } from '../db/transaction.ts'
import type { JobReport } from './job.ts'

interface ItemWork<Item> {
  items: readonly Item[]
  /** Identifies an item in the log. */
  idOf: (item: Item) => string
  work: (ctx: Context, item: Item) => Promise<void>
}

/**
 * Processes items one by one, each in its own savepoint: a failing item is logged and counted, and does not stop the
 * others.
 */
export const forEachItem = async <Item>(
  ctx: Context,
  { items, idOf, work }: ItemWork<Item>,
): Promise<JobReport> => {
  let failed = 0
  for (const item of items) {
    try {
      await inTransaction(ctx, (ctx) => savepoint(ctx.db, (db) => work({ ...ctx, db }, item)))
    } catch (error) {
      failed += 1
      ctx.log.error({ err: error, item: idOf(item) }, 'background job item failed')
    }
  }
  return { processed: items.length - failed, failed }
}

/** Adds up the reports of several runs. */
export const addReports = (...reports: readonly JobReport[]): JobReport => ({
  processed: reports.reduce((sum, { processed }) => sum + processed, 0),
  failed: reports.reduce((sum, { failed }) => sum + failed, 0),
})
