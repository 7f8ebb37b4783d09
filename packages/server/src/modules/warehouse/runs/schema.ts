import { z } from 'zod'
import { correctionMethod } from '../../../features/results/index.ts'
import { pageQuery, queryWhole } from '../../../http/paging.ts'
import { id, text, time, timestamp } from '../../../http/shapes.ts'
import { WAREHOUSE_TYPES } from '../connectors/types.ts'
import { analysisResults, preview } from './results-schema.ts'

/** Metrics of one analysis at most. */
const MAX_METRICS = 10

const MAX_MAPPED_LABELS = 50

/** Characters of a label that statements send. */
const LABEL_LENGTH = 64

const RUN_STATUSES = ['queued', 'running', 'succeeded', 'failed'] as const

const window = { window_start: timestamp.nullish(), window_end: timestamp.nullish() }

const metricSourceIds = z
  .array(id)
  .min(1)
  .max(MAX_METRICS)
  .refine((ids) => new Set(ids).size === ids.length, 'names a source twice')

const variantMap = z
  .record(text(1, LABEL_LENGTH), id)
  .refine((map) => Object.keys(map).length <= MAX_MAPPED_LABELS, {
    message: `must have at most ${MAX_MAPPED_LABELS} entries`,
    params: { type: 'too_long' },
  })

/** What starts an analysis; the first metric source is the primary metric. */
export const analysisStart = z.strictObject({
  connection_id: id,
  assignment_source_id: id,
  metric_source_ids: metricSourceIds,
  ...window,
  /** Ids of variants by label of the warehouse. */
  variant_map: variantMap.default({}),
  confidence_level: z.number().min(0.8).max(0.99).optional(),
  correction_method: correctionMethod.optional(),
})

/** What starts a preview of a source; `experiment_key` is for assignment sources. */
export const previewStart = z.strictObject({ ...window, experiment_key: text(1, 256).nullish() })

const previewRequest = z.object({ experiment_key: z.string().nullable() })

const analysisRequest = z.object({
  connection_id: id,
  assignment_source_id: id,
  metric_source_ids: z.array(id),
  variant_map: z.record(z.string(), id),
  confidence_level: z.number(),
  correction_method: correctionMethod,
})

const statement = z.object({
  kind: z.enum(['diagnostics', 'metric', 'preview']),
  metric_source_id: id.optional(),
  dialect: z.enum(WAREHOUSE_TYPES),
  /** Of the text, in hexadecimal. */
  sha256: z.string(),
  /** The text that was sent, letter for letter. */
  sql: z.string(),
})

const jobMetadata = z.object({
  /** Index of the statement. */
  statement: z.int(),
  job_id: z.string().optional(),
  statement_handle: z.string().optional(),
  location: z.string().optional(),
  warehouse: z.string().optional(),
  total_bytes_processed: z.number().optional(),
  total_bytes_billed: z.number().optional(),
  /** Null until the warehouse has answered. */
  elapsed_ms: z.number().nullable(),
})

/** An analysis or preview without what it found and sent. */
export const listedRun = z.object({
  id,
  kind: z.enum(['analysis', 'preview']),
  status: z.enum(RUN_STATUSES),
  experiment_id: id.nullable(),
  /** The source of a preview. */
  source_id: id.nullable(),
  /** Null once the connection is deleted. */
  connection_id: id.nullable(),
  connection_name: z.string(),
  warehouse_type: z.enum(WAREHOUSE_TYPES),
  request: z.union([analysisRequest, previewRequest]),
  window_start: time,
  window_end: time,
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
  /** The warehouse's own code of the error. */
  vendor_code: z.string().nullable(),
  created_by: id.nullable(),
  created_at: time,
  started_at: time.nullable(),
  finished_at: time.nullable(),
  deadline_at: time.nullable(),
})

/** What the warehouse said of the jobs of a run. */
export const runJobs = z.array(jobMetadata)

/** An analysis or preview. */
export const runRead = listedRun
  .extend({
    /** Present once it has succeeded. */
    results: z.union([analysisResults, preview]).nullable(),
    statements: z.array(statement),
    job_metadata: runJobs,
  })
  .meta({ id: 'WarehouseRun' })

export const runList = z.object({
  runs: z.array(listedRun.meta({ id: 'WarehouseListedRun' })),
  total: z.int(),
})

/** A run that goes on in the background. */
export const startedRun = z
  .object({ run_id: id, status: z.enum(RUN_STATUSES) })
  .meta({ id: 'WarehouseStartedRun' })

export const experimentParams = z.strictObject({ experiment_id: id })
export const runParams = z.strictObject({ run_id: id })
export const runsQuery = pageQuery.extend({ limit: queryWhole(50, [1, 100]) })

export type AnalysisStart = z.output<typeof analysisStart>
export type PreviewStart = z.output<typeof previewStart>
export type AnalysisRequest = z.output<typeof analysisRequest>
export type RunStatement = z.output<typeof statement>
export type RunJob = z.output<typeof jobMetadata>
export type ListedRun = z.output<typeof listedRun>
export type Run = z.output<typeof runRead>
export type StartedRun = z.output<typeof startedRun>
