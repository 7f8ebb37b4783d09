import { type Context, inTransaction } from '../../../context.ts'
import { MAX_COLUMNS } from '../catalogue/column.ts'
import { findTable, refreshTable, saveColumns, tableForUpdate } from '../catalogue/store.ts'
import { type Columns, WideningColumns } from '../catalogue/widening.ts'
import { tablePath } from '../layout.ts'
import { markMissing, registerFiles } from '../partitions/store.ts'
import { below, type Crawling, type LeafFolder, leafFolders } from './folders.ts'
import { type FoundPartition, PartitionReader } from './partition.ts'

/** Partitions that are read, and those that are stored, at once. */
const READ_AT_ONCE = 16
const STORED_AT_ONCE = 1000

/** A table of the database that is crawled. */
interface CrawledTable {
  database: string
  table: string
}

/** What a crawl found below the folder of a table. */
interface FoundTable extends Columns {
  partition_keys: readonly string[]
  /** Partitions that could be read. */
  partitions: FoundPartition[]
  /** Folders of all partitions that are there. */
  paths: string[]
}

/** Reads what is below the folder of a table, and brings the catalogue up to date. */
export const crawlTable = async (ctx: Context, crawling: Crawling, table: CrawledTable): Promise<void> => {
  const since = ctx.now()
  const found = await lookAt(crawling, tablePath(table.database, table.table))
  if (found.partitions.length === 0 && !(await findTable(ctx, table))) return
  await inTransaction(ctx, (ctx) => storeTable(ctx, crawling, { ...found, ...table, since }))
}

/** Marks a table of the catalogue as missing whose folder is gone. */
export const markTableMissing = (ctx: Context, crawling: Crawling, table: CrawledTable): Promise<void> => {
  const nothing = { partition_keys: [], columns: [], conflicts: [], partitions: [], paths: [] }
  return inTransaction(ctx, (ctx) => storeTable(ctx, crawling, { ...nothing, ...table, since: ctx.now() }))
}

const lookAt = async (crawling: Crawling, folder: string): Promise<FoundTable> => {
  const { keys, folders } = await partitionFolders(crawling, folder)
  const reader = new PartitionReader(crawling, folder)
  const widening = new WideningColumns()
  const partitions: FoundPartition[] = []
  for (let index = 0; index < folders.length; index += READ_AT_ONCE) {
    const some = folders.slice(index, index + READ_AT_ONCE)
    const read = await Promise.all(some.map((one) => reader.read(one)))
    for (const partition of read) {
      if (!partition) continue
      for (const columns of partition.columns) widening.add(columns)
      partitions.push({ ...partition, columns: [] })
    }
  }
  if (widening.size > MAX_COLUMNS) crawling.report.addError(folder, `More than ${MAX_COLUMNS} columns`)
  const { columns, conflicts } = widening.result()
  return {
    partition_keys: keys,
    columns: columns.slice(0, MAX_COLUMNS),
    conflicts,
    partitions,
    paths: folders.map(({ path }) => path),
  }
}

const keysOf = ({ values }: LeafFolder): string => [...values.keys()].join('/')

/**
 * The folders of a table's partitions, all of which have the same keys: those that most of the folders have. Files in other
 * folders are errors.
 */
const partitionFolders = async (
  crawling: Crawling,
  folder: string,
): Promise<{ keys: string[]; folders: LeafFolder[] }> => {
  const byKeys = new Map<string, LeafFolder[]>()
  for await (const leaf of leafFolders(crawling, folder)) {
    const keys = keysOf(leaf)
    const others = byKeys.get(keys)
    if (others) others.push(leaf)
    else byKeys.set(keys, [leaf])
  }
  const [folders = [], ...strays] = [...byKeys.values()].sort((one, other) => other.length - one.length)
  for (const { path, files } of strays.flat()) {
    if (files.length > 0)
      crawling.report.addError(below(folder, path), 'Other keys than the table’s partitions')
  }
  return { keys: [...(folders[0]?.values.keys() ?? [])], folders }
}

const storeTable = async (
  ctx: Context,
  { report }: Crawling,
  found: FoundTable & CrawledTable & { since: Date },
): Promise<void> => {
  const table = await tableForUpdate(ctx, found)
  const hasNewColumns = found.partitions.length > 0 && (await saveFound(ctx, table, found))
  const { created, updated } = await storePartitions(ctx, table.id, found)
  const missing = await markMissing(ctx, table.id, { found: found.paths, since: found.since })
  const hasChanged = hasNewColumns || created + updated + missing > 0
  if (hasChanged) await refreshTable(ctx, table.id)
  const after = hasChanged ? await findTable(ctx, found) : table
  const isMissing = after?.status === 'missing'
  report.count({
    partitions_created: created,
    partitions_updated: updated,
    partitions_missing: missing,
    tables_created: table.isNew ? 1 : 0,
    tables_updated: hasChanged && !table.isNew && !isMissing ? 1 : 0,
    tables_missing: isMissing && table.status !== 'missing' ? 1 : 0,
  })
}

/** Stores the columns that were found, with those of what a job registered in the meantime. */
const saveFound = (
  ctx: Context,
  table: Awaited<ReturnType<typeof tableForUpdate>>,
  found: FoundTable & { since: Date },
): Promise<boolean> => {
  if (table.updated_at <= found.since) return saveColumns(ctx, table, found)
  const widening = new WideningColumns()
  widening.add(found.columns, found.conflicts)
  if (table.columns.length > 0) widening.add(table.columns, table.conflicts)
  return saveColumns(ctx, table, { partition_keys: found.partition_keys, ...widening.result() })
}

const storePartitions = async (
  ctx: Context,
  tableId: string,
  { partitions, since }: Pick<FoundTable, 'partitions'> & { since: Date },
) => {
  let created = 0
  let updated = 0
  for (let index = 0; index < partitions.length; index += STORED_AT_ONCE) {
    const some = partitions
      .slice(index, index + STORED_AT_ONCE)
      .map(({ columns: _columns, ...files }) => files)
    const stored = await registerFiles(ctx, tableId, { partitions: some, by: 'crawler', since })
    created += stored.created
    updated += stored.updated
  }
  return { created, updated }
}
