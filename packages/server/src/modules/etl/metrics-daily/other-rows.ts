import type { Context } from '../../../context.ts'
import { runInWorker } from '../../../workers/index.ts'
import type { Workbench } from '../jobs/work.ts'
import type { Cell } from '../parquet/table.ts'
import { folderOf, readManifest } from '../publication/publish.ts'
import { storageOf } from '../storage/index.ts'
import { METRICS_DAILY_COLUMNS } from './columns.ts'
import { readTableFile } from './read-task.ts'

/** The rows of a day that were written before, but for those of an experiment. */
export const otherRows = async (ctx: Context, bench: Workbench, experimentId: string): Promise<Cell[][]> => {
  const { job, signal } = bench
  const storage = storageOf(ctx.config)
  const folder = folderOf(ctx.config.ETL_DATABASE, { table: 'metrics_daily', key: { date: job.date } })
  const manifest = await readManifest({ storage, signal }, folder)
  const rows: Cell[][] = []
  for (const { name, bytes } of manifest?.files ?? []) {
    const content = await storage.read(`${folder}/${name}`, { from: 0, to: bytes }, signal)
    const order = { content, columns: METRICS_DAILY_COLUMNS.map((column) => column.name) }
    const found = await runInWorker(readTableFile, order, { signal })
    rows.push(...found.filter(([id]) => id !== experimentId))
  }
  return rows
}
