import { z } from 'zod'
import { queryNumber } from '../../../http/query-number.ts'
import { time } from '../../../http/shapes.ts'
import { interval } from '../shapes.ts'

export const sequentialQuery = z.strictObject({
  alpha: queryNumber(z.number().gt(0).max(0.2)).optional(),
})

const METHODS = ['always_valid', 'msprt', 'group_sequential'] as const

const evidenceStrength = z.enum([
  'strong_for_effect',
  'moderate_for_effect',
  'inconclusive',
  'moderate_for_null',
  'strong_for_null',
])

/** The mixture sequential probability ratio test; the ratio is of this moment, p and can_stop of all looks. */
const msprtResult = z.object({
  lambda_ratio: z.number().nullable(),
  ln_lambda: z.number().nullable(),
  always_valid_p_value: z.number(),
  can_stop: z.boolean(),
  evidence_strength: evidenceStrength,
  boundary: z.number(),
})

/** The intersection of the intervals of all looks. */
const confidenceSequence = z.object({
  kind: z.enum(['asymptotic', 't', 'exact']),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  width: z.number().nullable(),
  sample_size: z.int(),
  is_empty: z.boolean(),
})

/** The last planned look that was reached. */
const groupSequential = z.object({
  look: z.int(),
  z: z.number(),
  boundary_z: z.number().nullable(),
  repeated_interval: interval,
  can_stop: z.boolean(),
})

const trajectoryPoint = z.object({
  at: time,
  sample_size: z.int(),
  ln_lambda: z.number().nullable(),
  always_valid_p_value: z.number(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  can_stop: z.boolean(),
})

const comparison = z.object({
  metric_id: z.string(),
  metric_name: z.string(),
  variant_id: z.string(),
  variant_name: z.string(),
  difference: z.number().nullable(),
  standard_error: z.number().nullable(),
  sample_size: z.int(),
  msprt_result: msprtResult,
  confidence_sequence: confidenceSequence.nullable(),
  group_sequential: groupSequential.nullable(),
  always_valid_p_value: z.number(),
  corrected_can_stop: z.boolean(),
  can_stop: z.boolean(),
  evidence_trajectory: z.array(trajectoryPoint),
})

/** A planned look: what it may spend, and what it found once it was reached. */
const plannedLook = z.object({
  look: z.int(),
  information_fraction: z.number(),
  sample_size: z.int(),
  cumulative_alpha: z.number(),
  boundary_z: z.number().nullable(),
  nominal_p: z.number(),
  reached_at: time.nullable(),
  z: z.number().nullable(),
  rejected: z.boolean().nullable(),
})

const longRunningRisk = z.object({
  is_at_risk: z.boolean(),
  expected_duration_days: z.number().nullable(),
  actual_duration_days: z.number(),
  risk_ratio: z.number().nullable(),
})

/** The answer of GET /results/{id}/sequential. */
export const sequential = z.object({
  experiment_id: z.string(),
  method: z.enum(METHODS),
  alpha: z.number(),
  n_star: z.int(),
  planned_looks: z.int(),
  spending_function: z.enum(['obrien_fleming', 'pocock']),
  information_fraction: z.number(),
  recommended_action: z.enum(['stop_for_effect', 'stop_for_futility', 'continue']),
  recommendation_reason: z.string(),
  comparisons: z.array(comparison),
  alpha_spending: z.array(plannedLook),
  long_running_risk: longRunningRisk,
})

export type EvidenceStrength = z.output<typeof evidenceStrength>
export type MsprtResult = z.output<typeof msprtResult>
export type ConfidenceSequence = z.output<typeof confidenceSequence>
export type GroupSequentialResult = z.output<typeof groupSequential>
export type TrajectoryPoint = z.output<typeof trajectoryPoint>
export type SequentialComparison = z.output<typeof comparison>
export type PlannedLook = z.output<typeof plannedLook>
export type LongRunningRisk = z.output<typeof longRunningRisk>
export type Sequential = z.output<typeof sequential>
