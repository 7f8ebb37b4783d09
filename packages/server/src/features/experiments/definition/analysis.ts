import { z } from 'zod'
import { id, text, word } from '../../../http/shapes.ts'

export const CORRECTION_METHODS = ['benjamini-hochberg', 'bonferroni', 'none'] as const
export type CorrectionMethod = (typeof CORRECTION_METHODS)[number]

const fraction = z.number().gt(0).lt(1)

/** What a caller plans for. Effects are relative, rates between 0 and 1. */
export const planWrite = z.strictObject({
  baseline_rate: fraction.nullish(),
  minimum_detectable_effect: z.number().positive().default(0.1),
  power: z.number().min(0.5).max(0.99).default(0.8),
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
  alpha: z.number().positive().default(1),
  beta: z.number().positive().default(1),
  mean_prior: z
    .strictObject({ mean: z.number(), standard_deviation: z.number().positive() })
    .nullish()
    .transform((prior) => prior ?? null),
  credible_level: fraction.default(0.95),
  loss_threshold: z.number().positive().default(0.001),
  decision_probability: z.number().gt(0.5).lt(1).default(0.975),
  rope: z
    .tuple([z.number(), z.number()])
    .refine(([low, high]) => low < high, 'low must be below high')
    .nullish()
    .transform((rope) => rope ?? null),
})

/** `planned_looks` and `spending_function` are read by group_sequential, `tau_squared` by msprt. */
export const sequentialConfig = z.strictObject({
  method: word(['always_valid', 'msprt', 'group_sequential']).default('always_valid'),
  alpha: z.number().gt(0).max(0.2).default(0.05),
  tau_squared: z.number().gt(0).max(1).default(0.001),
  planned_looks: z.number().int().min(1).max(100).default(10),
  spending_function: word(['obrien_fleming', 'pocock']).default('obrien_fleming'),
})

export const varianceReduction = z.strictObject({
  method: word(['none', 'cuped', 'cuped_plus', 'winsorization']).default('none'),
  covariate_metric_id: id.nullish().transform((value) => value ?? null),
  covariate_metric_ids: z.array(id).max(10).default([]),
  covariate_attributes: z.array(text(1, 100)).max(10).default([]),
  covariate_lookback_days: z.number().int().min(1).max(90).default(7),
  winsorization_percentile: z.number().min(50).max(100).default(99),
})

/** How a bandit learns. `weight_floor` may not exceed 1 / variants; `stop_loss` is relative to the control's rate. */
export const banditConfig = z.strictObject({
  epsilon: z.number().min(0).max(1).default(0.1),
  weight_floor: z.number().min(0).max(0.5).default(0.01),
  minimum_subjects: z.number().int().min(0).max(1_000_000).default(100),
  stop_loss: z.number().positive().default(0.01),
})

const splitUrlVariant = z.strictObject({
  name: text(1, 100),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  traffic_allocation: z.number().min(0).max(100),
})

/** Where each variant of a split_url experiment leads. Each variant is named once, with its own allocation. */
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
  cookie_ttl_days: z.number().int().min(1).max(365).default(30),
})

export type Plan = z.output<typeof planRead>
export type PlanWrite = z.output<typeof planWrite>
export type BayesianConfig = z.output<typeof bayesianConfig>
export type SequentialConfig = z.output<typeof sequentialConfig>
export type VarianceReduction = z.output<typeof varianceReduction>
export type BanditConfig = z.output<typeof banditConfig>
export type SplitUrlConfig = z.output<typeof splitUrlConfig>
