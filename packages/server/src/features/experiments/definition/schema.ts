import {
  EXPERIMENT_KEY,
  EXPERIMENT_STATUSES,
  type ExperimentStatus,
  MAX_KEY_LENGTH,
  MAX_METRICS,
  MAX_NAME_LENGTH,
  MAX_VARIANTS,
} from '@assay/lifecycle'
import { z } from 'zod'
import { pageQuery, searchQuery, sortOrderQuery } from '../../../http/paging.ts'
import { id, percent, queryFlag, text, time, timestamp, word } from '../../../http/shapes.ts'
import { writable } from '../../../http/writable.ts'
import { metricRead, metricWrite } from '../metrics/schema.ts'
import { variantRead, variantWrite } from '../variants/schema.ts'
import {
  banditConfig,
  bayesianConfig,
  CORRECTION_METHODS,
  planRead,
  planWrite,
  sequentialConfig,
  splitUrlConfig,
  varianceReduction,
} from './analysis.ts'
import { storedRules, targetingRules } from './targeting.ts'

const EXPERIMENT_TYPES = ['a_b', 'mv', 'split_url', 'bandit'] as const
const OPTIMIZATION_TYPES = ['fixed', 'thompson_sampling', 'ucb1', 'epsilon_greedy'] as const

export type Status = ExperimentStatus

export const key = z.string().min(1).max(MAX_KEY_LENGTH).regex(EXPERIMENT_KEY)

/** Everything about an experiment that a caller may write; which of it, and when, is for the rules to say. */
const fields = {
  name: text(1, MAX_NAME_LENGTH),
  description: text(0, 2000).nullish(),
  hypothesis: text(0, 2000).nullish(),
  tags: z.array(text(1, 50)).max(20).optional(),
  key: key.optional(),
  status: word(EXPERIMENT_STATUSES).optional(),
  experiment_type: word(EXPERIMENT_TYPES).optional(),
  start_date: timestamp.nullish(),
  end_date: timestamp.nullish(),
  variants: z.array(variantWrite).max(MAX_VARIANTS).optional(),
  metrics: z.array(metricWrite).max(MAX_METRICS).optional(),
  targeting_rules: targetingRules.nullish(),
  traffic_percentage: percent.optional(),
  correction_method: word(CORRECTION_METHODS).optional(),
  confidence_level: z.number().min(0.8).max(0.99).optional(),
  plan: planWrite.nullish(),
  dimensions: z.array(text(1, 100)).max(50).nullish(),
  count_untagged_events: z.boolean().optional(),
  optimization_type: word(OPTIMIZATION_TYPES).optional(),
  bandit_config: banditConfig.nullish(),
  bayesian_enabled: z.boolean().optional(),
  bayesian_config: bayesianConfig.nullish(),
  sequential_testing_enabled: z.boolean().optional(),
  sequential_testing_config: sequentialConfig.nullish(),
  variance_reduction_config: varianceReduction.nullish(),
  split_url_config: splitUrlConfig.nullish(),
}

const READ_ONLY = [
  'id',
  'owner_id',
  'owner_name',
  'resume_at',
  'archived_at',
  'schedule_error',
  'mutual_exclusion_group_id',
  'experiment_metadata',
  'allocation_history',
  'assignments_count',
  'created_at',
  'updated_at',
]

export const experimentWrite = writable(fields, READ_ONLY)
export const experimentChange = writable({ ...fields, name: fields.name.optional() }, READ_ONLY)

export const experimentRead = z
  .object({
    id,
    key: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    hypothesis: z.string().nullable(),
    tags: z.array(z.string()),
    status: z.enum(EXPERIMENT_STATUSES),
    experiment_type: z.enum(EXPERIMENT_TYPES),
    start_date: time.nullable(),
    end_date: time.nullable(),
    resume_at: time.nullable(),
    archived_at: time.nullable(),
    schedule_error: z.string().nullable(),
    variants: z.array(variantRead),
    metrics: z.array(metricRead),
    targeting_rules: storedRules.nullable(),
    traffic_percentage: z.number(),
    correction_method: z.enum(CORRECTION_METHODS),
    confidence_level: z.number(),
    plan: planRead.nullable(),
    dimensions: z.array(z.string()).nullable(),
    count_untagged_events: z.boolean(),
    optimization_type: z.enum(OPTIMIZATION_TYPES),
    bandit_config: banditConfig.nullable(),
    bayesian_enabled: z.boolean(),
    bayesian_config: bayesianConfig.nullable(),
    sequential_testing_enabled: z.boolean(),
    sequential_testing_config: sequentialConfig.nullable(),
    variance_reduction_config: varianceReduction.nullable(),
    split_url_config: splitUrlConfig.nullable(),
    mutual_exclusion_group_id: id.nullable(),
    experiment_metadata: z.record(z.string(), z.unknown()),
    allocation_history: z.array(
      z.object({ from: z.string(), allocations: z.record(z.string(), z.number()) }),
    ),
    assignments_count: z.int(),
    owner_id: id.nullable(),
    owner_name: z.string().nullable(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Experiment' })

const SORT_FIELDS = ['created_at', 'updated_at', 'name', 'status', 'start_date', 'end_date'] as const

export const listQuery = pageQuery.extend({
  status_filter: word(EXPERIMENT_STATUSES).optional(),
  search: searchQuery,
  tag: text(1, 50).optional(),
  experiment_type: word(EXPERIMENT_TYPES).optional(),
  owner_id: id.optional(),
  include_archived: queryFlag(false),
  sort_by: word(SORT_FIELDS).default('created_at'),
  sort_order: sortOrderQuery,
})

export type ListQuery = z.output<typeof listQuery>
export type ExperimentWrite = z.output<typeof experimentWrite>
export type ExperimentChange = z.output<typeof experimentChange>
export type Experiment = z.output<typeof experimentRead>
