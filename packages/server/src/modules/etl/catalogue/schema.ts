import { z } from 'zod'
import { pageQuery } from '../../../http/paging.ts'
import { time, word } from '../../../http/shapes.ts'
import { LAKE_NAME } from '../layout.ts'
import { COLUMN_TYPES } from './column.ts'

/** The name of a database or a table. */
export const lakeName = z
  .string()
  .regex(LAKE_NAME, 'must be 1 to 63 lower-case letters, digits and _, beginning with a letter')

const TABLE_STATUSES = ['present', 'missing'] as const
const PARTITION_STATUSES = ['present', 'empty', 'missing'] as const
const PARTITION_SOURCES = ['job', 'crawler', 'added'] as const

export const tablesQuery = pageQuery.extend({ status: word(TABLE_STATUSES).optional() })
export const partitionsQuery = pageQuery.extend({ status: word(PARTITION_STATUSES).optional() })
export const tableParams = z.strictObject({ database: lakeName, table: lakeName })

const column = z.object({ name: z.string(), type: z.enum(COLUMN_TYPES), nullable: z.boolean() })

export const tableRead = z
  .object({
    database: z.string(),
    name: z.string(),
    /** Directory or address of the table, as readers of Parquet take it. */
    location: z.string(),
    /** Names of the folders' keys, the outermost first. */
    partition_keys: z.array(z.string()),
    columns: z.array(column),
    /** Columns of which files have types that do not go together; they are listed as text. */
    conflicts: z.array(z.string()),
    /** Partitions that are not missing; rows, bytes and files are their sums. */
    partition_count: z.int(),
    rows: z.int(),
    bytes: z.int(),
    files: z.int(),
    status: z.enum(TABLE_STATUSES),
    first_seen_at: time,
    updated_at: time,
  })
  .meta({ id: 'LakeTable' })

export const partitionRead = z
  .object({
    /** Value of each key, such as {"year": "2026", "month": "03", "day": "01"}. */
    values: z.record(z.string(), z.string()),
    location: z.string(),
    rows: z.int(),
    bytes: z.int(),
    files: z.int(),
    /** Who registered it. */
    source: z.enum(PARTITION_SOURCES),
    status: z.enum(PARTITION_STATUSES),
    updated_at: time,
  })
  .meta({ id: 'LakePartition' })

export type TablesQuery = z.output<typeof tablesQuery>
export type PartitionsQuery = z.output<typeof partitionsQuery>
export type TableParams = z.output<typeof tableParams>
export type TableRead = z.output<typeof tableRead>
export type PartitionRead = z.output<typeof partitionRead>
