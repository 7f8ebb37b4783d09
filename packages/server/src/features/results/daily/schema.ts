import { z } from 'zod'
import { day, interval } from '../shapes.ts'

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

export type DayValue = z.output<typeof value>
export type CumulativePoint = z.output<typeof cumulative>
export type Series = z.output<typeof series>
export type Daily = z.output<typeof daily>
