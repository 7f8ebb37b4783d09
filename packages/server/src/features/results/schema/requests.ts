import { z } from 'zod'
import { queryNumber } from '../../../http/query-number.ts'
import { id, parseTimestamp, queryFlag, word } from '../../../http/shapes.ts'
import { CORRECTION_METHODS, correctionMethod } from '../shapes.ts'

const level = queryNumber(z.number().min(0.8).max(0.99))
const fraction = queryNumber(z.number().gt(0).lt(1))
const method = word(CORRECTION_METHODS)

const date = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTimestamp(text) !== undefined, {
    message: 'must be a date as YYYY-MM-DD',
    params: { type: 'bad_format' },
  })

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** A name of the time zone database; offsets are refused, because their sign is read in two ways. */
const timeZone = z
  .string()
  .max(64)
  .refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), 'is not a known time zone')

const dimensionNames = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.string().min(1).max(100)).min(1).max(5))
  .refine((names) => new Set(names).size === names.length, 'names must be distinct')

export const resultsQuery = z.strictObject({
  confidence_level: level.optional(),
  correction_method: method.optional(),
  breakdown: dimensionNames.optional(),
  use_cache: queryFlag(true),
})

export const dailyQuery = z.strictObject({
  metric_id: id.optional(),
  start_date: date.optional(),
  end_date: date.optional(),
  time_zone: timeZone.default('UTC'),
})

export const sampleSizeQuery = z.strictObject({
  metric_id: id.optional(),
  baseline_conversion_rate: fraction.optional(),
  mde: queryNumber(z.number().positive()).optional(),
  power_target: fraction.optional(),
  confidence_level: level.optional(),
  correction_method: method.optional(),
})

export const sequentialQuery = z.strictObject({
  alpha: queryNumber(z.number().gt(0).max(0.2)).optional(),
})

export const metricQuery = z.strictObject({ metric_id: id.optional() })

/** What decides which answer a request gets; every change of the experiment or of its parts renews `version`. */
export const storedSettings = z.object({
  version: z.int(),
  status: z.string(),
  confidence_level: z.number(),
  correction_method: correctionMethod,
})

/** How many cached answers an experiment had. */
export const invalidated = z.object({ message: z.string(), keys_deleted: z.int() })

export type ResultsQuery = z.output<typeof resultsQuery>
export type DailyQuery = z.output<typeof dailyQuery>
export type SampleSizeQuery = z.output<typeof sampleSizeQuery>
export type StoredSettings = z.output<typeof storedSettings>
