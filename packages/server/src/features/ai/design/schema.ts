import { z } from 'zod'
import { pageQuery } from '../../../http/paging.ts'
import { text, word } from '../../../http/shapes.ts'

const EXPERIMENT_TYPES = ['a_b', 'mv', 'split_url', 'bandit'] as const

export type ExperimentType = (typeof EXPERIMENT_TYPES)[number]

const MAX_TRAFFIC = 1e12

/** `baseline_rate` is between 0 and 1, `minimum_effect` relative to it, `daily_traffic` in subjects. */
export const designBody = z
  .strictObject({
    description: text(10, 1000),
    experiment_type: word(EXPERIMENT_TYPES).optional(),
    baseline_rate: z.number().gt(0).lt(1).optional(),
    daily_traffic: z.number().gt(0).max(MAX_TRAFFIC).optional(),
    minimum_effect: z.number().gt(0).max(1000).optional(),
  })
  .refine(
    ({ baseline_rate: rate, minimum_effect: effect }) =>
      rate === undefined || effect === undefined || rate * (1 + effect) < 1,
    { path: ['minimum_effect'], message: 'minimum_effect takes the rate to 1 and beyond' },
  )

/** A metric in the form of POST /experiments. */
const metricDraft = z.object({
  name: z.string(),
  event_name: z.string(),
  description: z.string(),
  metric_type: z.literal('conversion'),
  is_primary: z.boolean(),
  is_guardrail: z.boolean(),
  lower_is_better: z.boolean(),
})

const variantDraft = z.object({
  name: z.string(),
  description: z.string(),
  is_control: z.boolean(),
  traffic_allocation: z.number(),
})

const splitUrlDraft = z.object({
  variants: z.array(z.object({ name: z.string(), url: z.string(), traffic_allocation: z.number() })),
})

/** An experiment in the form of POST /experiments. */
const experimentDraft = z
  .object({
    name: z.string(),
    description: z.string(),
    hypothesis: z.string(),
    experiment_type: z.enum(EXPERIMENT_TYPES),
    optimization_type: z.enum(['fixed', 'thompson_sampling']),
    variants: z.array(variantDraft),
    metrics: z.array(metricDraft),
    plan: z.object({
      baseline_rate: z.number(),
      minimum_detectable_effect: z.number(),
      power: z.number(),
      /** null: computed when the experiment starts. */
      sample_size_per_variant: z.int().nullable(),
    }),
    split_url_config: splitUrlDraft.optional(),
  })
  .meta({ id: 'ExperimentDraft' })

/** Whether the model worded an answer, and why not when one is configured. */
export const origin = {
  generated_by: z.enum(['builtin', 'model']),
  fallback_reason: z.string().nullable(),
}

export const design = z
  .object({
    hypothesis: z.string(),
    primary_metric: metricDraft,
    guardrail_metrics: z.array(metricDraft),
    variant_descriptions: z.array(z.string()),
    /** Subjects of all variants together; `draft.plan` has those of one. */
    recommended_sample_size: z.int(),
    recommended_duration_days: z.int().nullable(),
    assumptions: z.array(z.string()),
    confidence: z.enum(['low', 'medium', 'high']),
    reasoning: z.string().nullable(),
    draft: experimentDraft,
    ...origin,
  })
  .meta({ id: 'ExperimentDesign' })

export const templateQuery = pageQuery.extend({ type: word(EXPERIMENT_TYPES).optional() })

export const template = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(EXPERIMENT_TYPES),
    description: z.string(),
    draft: experimentDraft,
  })
  .meta({ id: 'ExperimentTemplate' })

export const templateParams = z.strictObject({ id: text(1, 100) })

/** The texts that a model may write; every figure of a design is computed. */
export const designWording = z.strictObject({
  hypothesis: z.string().min(10).max(1000),
  variant_descriptions: z.array(z.string().min(1).max(300)).min(2).max(20),
  assumptions: z.array(z.string().min(1).max(300)).max(8),
  reasoning: z.string().min(1).max(2000),
})

export type DesignBody = z.output<typeof designBody>
export type MetricDraft = z.output<typeof metricDraft>
export type ExperimentDraft = z.output<typeof experimentDraft>
export type Design = z.output<typeof design>
export type Template = z.output<typeof template>
export type DesignWording = z.output<typeof designWording>
export type TemplateQuery = z.output<typeof templateQuery>
