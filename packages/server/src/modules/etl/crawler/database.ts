import type { Context } from '../../../context.ts'
import { presentTables } from '../catalogue/store.ts'
import { LAKE_NAME } from '../layout.ts'
import { type Crawling, isHidden } from './folders.ts'
import { crawlTable, markTableMissing } from './table.ts'

/**
 * Looks at all tables below the folder of a database, and brings the catalogue up to date table by table.
 *
 * @throws StorageError; CrawlLimitError; the reason of the signal when it is aborted
 */
export const crawlDatabase = async (ctx: Context, crawling: Crawling, database: string): Promise<void> => {
  const tables = await tableFolders(crawling, database)
  for (const table of tables) {
    crawling.signal.throwIfAborted()
    await crawlTable(ctx, crawling, { database, table })
  }
  const found = new Set(tables)
  for (const table of await presentTables(ctx, database)) {
    if (!found.has(table)) await markTableMissing(ctx, crawling, { database, table })
  }
}

const tableFolders = async (
  { storage, report, budget, signal }: Crawling,
  database: string,
): Promise<string[]> => {
  const tables: string[] = []
  for await (const { name, kind } of storage.list(database, signal)) {
    budget.take('names')
    if (kind !== 'folder' || isHidden(name)) continue
    if (LAKE_NAME.test(name)) {
      budget.take('tables')
      tables.push(name)
    } else
      report.addError(
        `${database}/${name}`,
        'The name of a table must be lower-case letters, digits and _, beginning with a letter',
      )
  }
  return tables
}
