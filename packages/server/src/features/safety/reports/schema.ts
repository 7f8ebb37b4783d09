import { z } from 'zod'
import { id, jsonObject, text, time, timestamp } from '../../../http/shapes.ts'
import { HOUR_MS } from '../../../lib/durations.ts'

/** Absent, null and unset are equivalent. */
const optional = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((value) => value ?? null)

const key = text(1, 100)
const KIB = 1024

/** Bytes of UTF-8, as a database stores them. */
const stackTrace = text(0, 16 * KIB).refine((value) => Buffer.byteLength(value) <= 16 * KIB, {
  message: `must be at most ${16 * KIB} bytes`,
  params: { type: 'too_long' },
})

export const errorBody = z
  .object({
    error_type: text(1, 100),
    message: text(1, 2000),
    feature_flag_key: optional(key),
    experiment_key: optional(key),
    user_id: optional(text(1, 255)),
    /**
     * Whether the subject had the flag when the error happened; the sequential guard counts only errors that say so.
     */
    flag_enabled: optional(z.boolean()),
    stack_trace: optional(stackTrace),
    metadata: optional(jsonObject(16 * KIB)),
    timestamp: optional(timestamp),
  })
  .refine(({ feature_flag_key, experiment_key }) => feature_flag_key !== null || experiment_key !== null, {
    message: 'feature_flag_key or experiment_key is required',
    params: { type: 'missing' },
  })

export const errorAnswer = z
  .object({
    id,
    error_type: z.string(),
    user_id: z.string().nullable(),
    feature_flag_id: id.nullable(),
    experiment_id: id.nullable(),
    timestamp: time,
  })
  .meta({ id: 'ErrorReport' })

/** Each error is checked by itself, so that an invalid one does not keep the others from being stored. */
export const errorBatchBody = z.object({ errors: z.array(z.unknown()).min(1).max(1000) })

export const errorBatchAnswer = z.object({
  success_count: z.int(),
  failure_count: z.int(),
  errors: z.array(z.object({ index: z.int(), message: z.string() })),
})

const evaluationReport = z
  .object({
    flag_key: key,
    count: z.int().min(1).max(1_000_000),
    enabled_count: z.int().min(0).max(1_000_000),
    window_start: timestamp,
    window_end: timestamp,
  })
  .refine(({ count, enabled_count }) => enabled_count <= count, {
    path: ['enabled_count'],
    message: 'must be at most count',
    params: { type: 'too_large' },
  })
  .refine(({ window_start, window_end }) => window_start <= window_end, {
    path: ['window_end'],
    message: 'must not be before window_start',
  })
  .refine(({ window_start, window_end }) => window_end.getTime() - window_start.getTime() <= HOUR_MS, {
    path: ['window_end'],
    message: 'must be at most an hour after window_start',
  })

export const evaluationsBody = z.object({ evaluations: z.array(evaluationReport).min(1).max(1000) })

export const evaluationsAnswer = z.object({
  /** Number of reports that were counted. */
  accepted: z.int(),
  errors: z.array(
    z.object({ index: z.int(), flag_key: z.string(), code: z.enum(['unknown_flag']), message: z.string() }),
  ),
})

/** An ExportMetricsServiceRequest of OpenTelemetry as JSON; `otlp.ts` reads its content. */
export const otlpBody = z.object({ resourceMetrics: z.array(z.unknown()).max(10_000).default([]) })

export const otlpAnswer = z.object({
  /** Present when data points were rejected. */
  partialSuccess: z
    .object({
      /** A 64-bit number, which OTLP writes as text. */
      rejectedDataPoints: z.string(),
      errorMessage: z.string(),
    })
    .optional(),
})

export type ErrorReport = z.output<typeof errorBody>
export type ErrorAnswer = z.output<typeof errorAnswer>
export type ErrorBatchAnswer = z.output<typeof errorBatchAnswer>
export type EvaluationReport = z.output<typeof evaluationReport>
export type EvaluationsAnswer = z.output<typeof evaluationsAnswer>
export type OtlpAnswer = z.output<typeof otlpAnswer>
