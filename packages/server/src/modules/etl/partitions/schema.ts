import { z } from 'zod'
import { parseTimestamp } from '../../../http/shapes.ts'
import { lakeName, partitionRead } from '../catalogue/schema.ts'

/** A calendar day in UTC, such as 2026-03-01. */
const day = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTimestamp(text) !== undefined, {
    message: 'must be a date as YYYY-MM-DD',
    params: { type: 'bad_format' },
  })

export const additionWrite = z.strictObject({
  table: lakeName,
  date: day,
  database: lakeName.optional(),
})

export const additionRead = z.object({
  database: z.string(),
  table: z.string(),
  date: z.string(),
  /** How many of the day's partitions are new in the catalogue. */
  created: z.int(),
  /** How many were there before. */
  existing: z.int(),
  /** The partitions of the day, in their order. */
  partitions: z.array(partitionRead),
})

export type AdditionWrite = z.output<typeof additionWrite>
export type AdditionRead = z.output<typeof additionRead>
