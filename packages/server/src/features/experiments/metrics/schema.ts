import { z } from 'zod'
import { id, text, time, word } from '../../../http/shapes.ts'
import { writable } from '../../../http/writable.ts'

const METRIC_TYPES = ['conversion', 'revenue', 'count', 'duration', 'custom'] as const
const AGGREGATIONS = ['sum', 'average', 'count', 'min', 'max'] as const

export type MetricType = (typeof METRIC_TYPES)[number]
export type Aggregation = (typeof AGGREGATIONS)[number]

/** A metric as a caller writes it: which events count, and how a subject's events become one value. */
export const metricWrite = writable(
  {
    id: id.optional(),
    name: text(1, 100),
    event_name: text(1, 255),
    description: text(0, 2000).nullish(),
    metric_type: word(METRIC_TYPES).optional(),
    is_primary: z.boolean().optional(),
    is_guardrail: z.boolean().optional(),
    lower_is_better: z.boolean().optional(),
    aggregation_method: word(AGGREGATIONS).nullish(),
    event_value_path: text(1, 100).nullish(),
    cap_value: z.number().positive().nullish(),
    minimum_sample_size: z.number().int().min(10).max(2_147_483_647).optional(),
    expected_effect: z.number().positive().nullish(),
  },
  ['experiment_id', 'created_at', 'updated_at'],
)

export const metricRead = z
  .object({
    id,
    experiment_id: id,
    name: z.string(),
    event_name: z.string(),
    description: z.string().nullable(),
    metric_type: z.enum(METRIC_TYPES),
    is_primary: z.boolean(),
    is_guardrail: z.boolean(),
    lower_is_better: z.boolean(),
    aggregation_method: z.enum(AGGREGATIONS).nullable(),
    event_value_path: z.string().nullable(),
    cap_value: z.number().nullable(),
    minimum_sample_size: z.int(),
    expected_effect: z.number().nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Metric' })

export type MetricWrite = z.output<typeof metricWrite>
export type Metric = z.output<typeof metricRead>
