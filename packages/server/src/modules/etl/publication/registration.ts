import type { Context } from '../../../context.ts'
import type { Column, ColumnType } from '../catalogue/column.ts'
import { DAILY_SUMMARY_COLUMNS } from '../daily-summary/columns.ts'
import type { LakeTable } from '../layout.ts'
import { METRICS_DAILY_COLUMNS } from '../metrics-daily/columns.ts'
import type { ColumnSpec } from '../parquet/schema.ts'
import { registerPartition } from '../partitions/index.ts'
import { RAW_EVENT_COLUMNS } from '../raw-events/columns.ts'
import type { Staged } from './publish.ts'

const COLUMNS: Record<LakeTable, readonly ColumnSpec[]> = {
  raw_events: RAW_EVENT_COLUMNS,
  metrics_daily: METRICS_DAILY_COLUMNS,
  daily_summary: DAILY_SUMMARY_COLUMNS,
}

/** The type of a column as the catalogue names it. */
const typeOf = (type: ColumnSpec['type']): ColumnType => (type === 'int64' ? 'integer' : type)

const columnsOf = (table: LakeTable): Column[] =>
  COLUMNS[table].map(({ name, type, nullable }) => ({ name, type: typeOf(type), nullable }))

/** Enters a partition that was moved in into the catalogue. */
export const register = (ctx: Context, { table, key, files }: Staged): Promise<void> =>
  registerPartition(ctx, {
    database: ctx.config.ETL_DATABASE,
    table,
    key,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    files: files.length,
    columns: columnsOf(table),
  })
