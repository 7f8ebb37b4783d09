import { z } from 'zod'
import { id, time } from '../../http/shapes.ts'

export const calibrationBody = z.strictObject({
  metric_id: id.nullish(),
  repetitions: z.int().min(100).max(10_000).default(1000),
  seed: z.int().default(1),
})

export const accepted = z.object({ id })

export const runParams = z.strictObject({ id, run_id: id })

/** Behaviour of a test on one metric without an effect; numbers that cannot be computed are null. */
const calibratedMetric = z.object({
  metric_id: id,
  metric_name: z.string(),
  method: z.enum(['fisher_exact', 'welch_t_test']),
  /** Repetitions with a p-value. */
  repetitions: z.int(),
  false_positive_rate: z.number().nullable(),
  interval: z.tuple([z.number(), z.number()]).nullable(),
  target: z.number().nullable(),
  calibrated: z.boolean().nullable(),
  ks_p_value: z.number().nullable(),
  unavailable_reason: z.enum(['no_variation']).nullable(),
})

const STATUSES = ['queued', 'running', 'succeeded', 'failed'] as const

export const calibrationRun = z.object({
  id,
  experiment_id: id,
  status: z.enum(STATUSES),
  progress: z.number().min(0).max(1),
  repetitions: z.int(),
  seed: z.int(),
  /** Number of reassigned subjects; at most 200,000. */
  subjects: z.int().nullable(),
  /** Threshold of a false positive: 1 - the experiment's confidence level. */
  alpha: z.number().nullable(),
  /** The level of `interval`. */
  interval_level: z.number(),
  metrics: z.array(calibratedMetric).nullable(),
  error: z.string().nullable(),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
})

export type CalibrationBody = z.output<typeof calibrationBody>
export type CalibratedMetric = z.output<typeof calibratedMetric>
export type CalibrationRun = z.output<typeof calibrationRun>
