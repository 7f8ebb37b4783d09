import { z } from 'zod'

/** Grows when older versions of the service could not read a backup any more. */
export const FORMAT_VERSION = 1

const migration = z.object({ owner: z.string(), name: z.string(), checksum: z.string() })

/** The first frame: what the backup is, and the tables that it was made of. */
export const header = z.object({
  format: z.literal('assay-backup'),
  format_version: z.number(),
  /** Of the service that made it. */
  version: z.string(),
  /** When its snapshot was taken. */
  created_at: z.string(),
  migrations: z.array(migration),
})

/** Stands before the rows of a table. */
export const tableStart = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** The first day of the month that these rows of `events` belong to. */
  month: z.string().optional(),
})

/** Stands behind the rows of a table; the digest is that of their bytes. */
export const tableEnd = z.object({ rows: z.number(), sha256: z.string() })

/** The last frame: without it the file is not whole. */
export const ending = z.object({
  sequences: z.array(z.object({ name: z.string(), last_value: z.string() })),
  tables: z.number(),
  rows: z.number(),
})

export type Migration = z.output<typeof migration>
export type Header = z.output<typeof header>
export type TableStart = z.output<typeof tableStart>
export type Ending = z.output<typeof ending>
