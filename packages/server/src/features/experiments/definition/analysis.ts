import {
  BANDIT_DEFAULTS,
  BAYESIAN_DEFAULTS,
  PLAN_DEFAULTS,
  SEQUENTIAL_DEFAULTS,
  SPLIT_URL_DEFAULTS,
  VARIANCE_REDUCTION_DEFAULTS,
} from '@assay/lifecycle'
import { z } from 'zod'
import { id, text, word } from '../../../http/shapes.ts'

export const CORRECTION_METHODS = ['benjamini-hochberg', 'bonferroni', 'none'] as const
export type CorrectionMethod = (typeof CORRECTION_METHODS)[number]

const fraction = z.number().gt(0).lt(1)

/** A power plan. Effects are relative, rates between 0 and 1. */
export const planWrite = z.strictObject({
  baseline_rate: fraction.nullish(),
  minimum_detectable_effect: z.number().positive().default(PLAN_DEFAULTS.minimum_detectable_effect),
  power: z.number().min(0.5).max(0.99).default(PLAN_DEFAULTS.power),
  sample_size_per_variant: z.number().int().min(10).max(1_000_000_000).nullish(),
  source: z.enum(['user', 'default']).optional(),
})

export const planRead = z.object({
  baseline_rate: z.number().nullable(),
  minimum_detectable_effect: z.number(),
  power: z.number(),
  sample_size_per_variant: z.int().nullable(),
  source: z.enum(['user', 'default']),
})

/** `alpha` and `beta` are the prior of a conversion rate; `rope` is an absolute difference. */
export const bayesianConfig = z.strictObject({
  alpha: z.number().positive().default(BAYESIAN_DEFAULTS.alpha),
  beta: z.number().positive().default(BAYESIAN_DEFAULTS.beta),
  mean_prior: z
    .strictObject({ mean: z.number(), standard_deviation: z.number().positive() })
    .nullish()
    .transform((prior) => prior ?? null),
  credible_level: fraction.default(BAYESIAN_DEFAULTS.credible_level),
  loss_threshold: z.number().positive().default(BAYESIAN_DEFAULTS.loss_threshold),
  decision_probability: z.number().gt(0.5).lt(1).default(BAYESIAN_DEFAULTS.decision_probability),
  rope: z
    .tuple([z.number(), z.number()])
    .refine(([low, high]) => low < high, 'low must be below high')
    .nullish()
    .transform((rope) => rope ?? null),
})

/** `planned_looks` and `spending_function` are read by group_sequential, `tau_squared` by msprt. */
export const sequentialConfig = z.strictObject({
  method: word(['always_valid', 'msprt', 'group_sequential']).default(SEQUENTIAL_DEFAULTS.method),
  alpha: z.number().gt(0).max(0.2).default(SEQUENTIAL_DEFAULTS.alpha),
  tau_squared: z.number().gt(0).max(1).default(SEQUENTIAL_DEFAULTS.tau_squared),
  planned_looks: z.number().int().min(1).max(100).default(SEQUENTIAL_DEFAULTS.planned_looks),
  spending_function: word(['obrien_fleming', 'pocock']).default(SEQUENTIAL_DEFAULTS.spending_function),
})

export const varianceReduction = z.strictObject({
  method: word(['none', 'cuped', 'cuped_plus', 'winsorization']).default(VARIANCE_REDUCTION_DEFAULTS.method),
  covariate_metric_id: id.nullish().transform((value) => value ?? null),
  covariate_metric_ids: z.array(id).max(10).default([]),
  covariate_attributes: z.array(text(1, 100)).max(10).default([]),
  covariate_lookback_days: z
    .number()
    .int()
    .min(1)
    .max(90)
    .default(VARIANCE_REDUCTION_DEFAULTS.covariate_lookback_days),
  winsorization_percentile: z
    .number()
    .min(50)
    .max(100)
    .default(VARIANCE_REDUCTION_DEFAULTS.winsorization_percentile),
})

/** The settings of a bandit. `weight_floor` may not exceed 1 / variants; `stop_loss` is relative to the control's rate. */
export const banditConfig = z.strictObject({
  epsilon: z.number().min(0).max(1).default(BANDIT_DEFAULTS.epsilon),
  weight_floor: z.number().min(0).max(0.5).default(BANDIT_DEFAULTS.weight_floor),
  minimum_subjects: z.number().int().min(0).max(1_000_000).default(BANDIT_DEFAULTS.minimum_subjects),
  stop_loss: z.number().positive().default(BANDIT_DEFAULTS.stop_loss),
})

const splitUrlVariant = z.strictObject({
  name: text(1, 100),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  traffic_allocation: z.number().min(0).max(100),
})

/** The URLs of a split_url experiment's variants. Each variant is named once, with its own allocation. */
export const splitUrlConfig = z.strictObject({
  variants: z.array(splitUrlVariant).min(2).max(20),
  canonical_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish()
    .transform((url) => url ?? null),
  cookie_name: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional(),
  cookie_ttl_days: z.number().int().min(1).max(365).default(SPLIT_URL_DEFAULTS.cookie_ttl_days),
})

export type Plan = z.output<typeof planRead>
export type PlanWrite = z.output<typeof planWrite>
export type BayesianConfig = z.output<typeof bayesianConfig>
export type SequentialConfig = z.output<typeof sequentialConfig>
export type VarianceReduction = z.output<typeof varianceReduction>
