import { z } from 'zod'
import { id, time } from '../../../http/shapes.ts'
import { lakeName } from '../catalogue/schema.ts'

/** A crawl lists no more errors. */
export const MAX_ERRORS = 100

export const crawlWrite = z.strictObject({ database: lakeName.optional() })

const crawlError = z.object({
  /** File or folder below the root of the data lake. */
  path: z.string(),
  message: z.string(),
})

const crawlCounts = z.object({
  tables_created: z.int(),
  tables_updated: z.int(),
  tables_missing: z.int(),
  partitions_created: z.int(),
  partitions_updated: z.int(),
  partitions_missing: z.int(),
  files_read: z.int(),
})

export const crawlRead = z
  .object({
    crawl_id: id,
    state: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED']),
    database: z.string(),
    started_at: time,
    finished_at: time.nullable(),
    ...crawlCounts.shape,
    /** Files and folders that could not be read, the first 100; of a crawl that failed also why. */
    errors: z.array(crawlError).max(MAX_ERRORS),
  })
  .meta({ id: 'Crawl' })

export const crawlerStatus = z.object({
  state: z.enum(['READY', 'RUNNING']),
  /** The crawl that runs now. */
  current: crawlRead.nullable(),
  /** The newest crawl that has ended. */
  last: crawlRead.nullable(),
})

export type CrawlError = z.output<typeof crawlError>
export type CrawlCounts = z.output<typeof crawlCounts>
export type CrawlRead = z.output<typeof crawlRead>
export type CrawlerStatus = z.output<typeof crawlerStatus>
