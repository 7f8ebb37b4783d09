import { shortened } from '../../../lib/shortened.ts'
import { percentage, shown } from '../figures.ts'
import type { Figure } from '../interpretation/schema.ts'
import type { Inputs } from './inputs.ts'
import type { Design, ExperimentDraft, MetricDraft } from './schema.ts'
import { metricsOf } from './topics.ts'

/** The power calculator's result for the inputs. */
export interface Size {
  sample_size_per_variant: number
  total_sample_size: number
  /** Whole weeks; null when the traffic is unknown. */
  days: number | null
}

/** Confidence level and power of designs. */
export const CONFIDENCE_LEVEL = 0.95
export const POWER = 0.8

const LONG_DAYS = 90

/** The built-in assistant's design: every sentence is composed from the inputs and the computed figures. */
export const designOf = (description: string, inputs: Inputs, size: Size): Design => {
  const { topic } = inputs
  const [primary, ...guardrail_metrics] = metricsOf(topic)
  const primary_metric: MetricDraft = { ...primary, event_name: inputs.event_name }
  const variant_descriptions = variantTexts(inputs)
  const hypothesis = `If we ${topic.change} as described, then ${topic.outcome}, because the change removes what held them back.`
  return {
    hypothesis,
    primary_metric,
    guardrail_metrics,
    variant_descriptions,
    recommended_sample_size: size.total_sample_size,
    recommended_duration_days: size.days,
    assumptions: [...inputs.assumptions, ...furtherAssumptions(inputs, size)],
    confidence: inputs.confidence,
    reasoning: reasoningOf(inputs, size),
    draft: draftOf({
      description,
      name: nameOf(topic.name, description),
      hypothesis,
      inputs,
      sampleSize: Math.min(Math.max(size.sample_size_per_variant, 10), MAX_SAMPLE_SIZE),
      metrics: [primary_metric, ...guardrail_metrics],
    }),
    generated_by: 'builtin',
    fallback_reason: null,
  }
}

/** The names of a design's variants, the control first. */
export const variantNames = (count: number): string[] => [
  'control',
  ...Array.from({ length: count - 1 }, (_, index) => (count === 2 ? 'treatment' : `treatment-${index + 1}`)),
]

const variantTexts = ({ variants, topic }: Pick<Inputs, 'variants' | 'topic'>): string[] =>
  variantNames(variants).map((name, index) =>
    index === 0
      ? `${name}: everything as it is now`
      : `${name}: what the description proposes for ${topic.name.toLowerCase()}`,
  )

const furtherAssumptions = ({ experiment_type }: Inputs, { days }: Size): string[] => [
  'Every subject is counted once, and stays in its variant.',
  ...(experiment_type === 'bandit'
    ? ['A bandit moves traffic while it learns; the size is that of fixed, equal shares.']
    : []),
  ...(experiment_type === 'split_url' ? ['The addresses of the draft are examples, to be replaced.'] : []),
  ...(days !== null && days > LONG_DAYS
    ? ['That is a long time: a larger smallest effect, or more traffic, would shorten it.']
    : []),
]

const reasoningOf = ({ baseline_rate, minimum_effect, variants }: Inputs, size: Size): string => {
  const target = percentage(baseline_rate * (1 + minimum_effect))
  const need = `To see a change from ${percentage(baseline_rate)} to ${target} with a chance of ${percentage(POWER)}, at a confidence level of ${percentage(CONFIDENCE_LEVEL)}, ${shown(size.sample_size_per_variant)} subjects are needed in each of ${variants} variants.`
  return size.days === null
    ? need
    : `${need} That takes ${shown(size.days)} days, in whole weeks so that every day of the week counts alike.`
}

/** All figures that the texts of a design may contain. */
export const figuresOf = (inputs: Inputs, size: Size): Figure[] => {
  const { baseline_rate, minimum_effect, daily_traffic, variants } = inputs
  const figures: [string, number | null][] = [
    ['baseline_rate', baseline_rate],
    ['minimum_effect', minimum_effect],
    ['target_rate', baseline_rate * (1 + minimum_effect)],
    ['daily_traffic', daily_traffic],
    ['variants', variants],
    ['sample_size_per_variant', size.sample_size_per_variant],
    ['total_sample_size', size.total_sample_size],
    ['duration_days', size.days],
    ['duration_weeks', size.days === null ? null : size.days / 7],
    ['confidence_level', CONFIDENCE_LEVEL],
    ['power', POWER],
  ]
  return figures.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
}

/** Maximum sample size of a plan. */
const MAX_SAMPLE_SIZE = 1_000_000_000

interface DraftParts {
  name: string
  description: string
  hypothesis: string
  inputs: Pick<Inputs, 'topic' | 'experiment_type' | 'baseline_rate' | 'minimum_effect' | 'variants'>
  /** Subjects of each variant; null: the plan computes it when the experiment starts. */
  sampleSize: number | null
  metrics: MetricDraft[]
}

/** The draft of an experiment: equal shares of traffic, the control first. */
export const draftOf = ({
  name,
  description,
  hypothesis,
  inputs,
  sampleSize,
  metrics,
}: DraftParts): ExperimentDraft => {
  const { experiment_type, baseline_rate, minimum_effect } = inputs
  const texts = variantTexts(inputs)
  const shares = equalShares(inputs.variants)
  const variants = variantNames(inputs.variants).map((name, index) => ({
    name,
    description: texts[index] ?? name,
    is_control: index === 0,
    traffic_allocation: shares[index] ?? 0,
  }))
  return {
    name,
    description,
    hypothesis,
    experiment_type,
    optimization_type: experiment_type === 'bandit' ? 'thompson_sampling' : 'fixed',
    variants,
    metrics,
    plan: {
      baseline_rate,
      minimum_detectable_effect: minimum_effect,
      power: POWER,
      sample_size_per_variant: sampleSize,
    },
    ...(experiment_type === 'split_url' && { split_url_config: { variants: variants.map(exampleAddress) } }),
  }
}

const MAX_NAME_LENGTH = 100

const nameOf = (topic: string, description: string): string => {
  const [sentence = ''] = description.split(/[.!?\n]/)
  return shortened(`${topic}: ${sentence.replaceAll(/\s+/g, ' ').trim()}`, MAX_NAME_LENGTH).trim()
}

/** Percentages that are as equal as two decimals allow and sum to 100. */
export const equalShares = (count: number): number[] => {
  const share = Math.floor(10_000 / count)
  return Array.from({ length: count }, (_, index) => (share + (index < 10_000 - share * count ? 1 : 0)) / 100)
}

const exampleAddress = ({ name, traffic_allocation }: { name: string; traffic_allocation: number }) => ({
  name,
  url: `https://www.example.com/${name}`,
  traffic_allocation,
})
