import { z } from 'zod'
import { id, parseTimestamp } from '../../../http/shapes.ts'
import { day, interval } from '../shapes.ts'

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

export const dailyQuery = z.strictObject({
  metric_id: id.optional(),
  start_date: date.optional(),
  end_date: date.optional(),
  time_zone: timeZone.default('UTC'),
})

const value = z.object({
  date: day,
  assigned: z.int(),
  conversions: z.int(),
  events: z.int(),
  value_sum: z.number().nullable(),
})

const cumulative = z.object({
  date: day,
  sample_size: z.int(),
  conversions: z.int(),
  mean: z.number().nullable(),
  confidence_interval: interval,
  p_value: z.number().nullable(),
  difference: z.number().nullable(),
  difference_interval: interval.nullable(),
  always_valid_interval: interval.nullable(),
})

const series = z.object({
  variant_id: z.string(),
  variant_name: z.string(),
  is_control: z.boolean(),
  values: z.array(value),
  cumulative: z.array(cumulative),
})

/** The answer of GET /results/{id}/daily. */
export const daily = z.object({
  experiment_id: z.string(),
  metric_id: z.string().nullable(),
  time_zone: z.string(),
  series: z.array(series),
})

export type DailyQuery = z.output<typeof dailyQuery>
export type DayValue = z.output<typeof value>
export type CumulativePoint = z.output<typeof cumulative>
export type Series = z.output<typeof series>
export type Daily = z.output<typeof daily>
