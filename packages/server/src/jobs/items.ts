import { type Context, inTransaction } from '../context.ts'
import { savepoint } from '../db/transaction.ts'
import type { JobReport } from './job.ts'

interface ItemWork<Item> {
  items: readonly Item[]
  /** Names an item in the log. */
  idOf: (item: Item) => string
  work: (ctx: Context, item: Item) => Promise<void>
}

/**
 * Does a job's work item by item, each in a savepoint of its own: a bad row is logged and counted, and never
 * stops the others.
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

/** The work of two runs together. */
export const addReports = (...reports: readonly JobReport[]): JobReport => ({
  processed: reports.reduce((sum, { processed }) => sum + processed, 0),
  failed: reports.reduce((sum, { failed }) => sum + failed, 0),
})
