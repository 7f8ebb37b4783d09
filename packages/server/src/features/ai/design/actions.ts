import type { Context } from '../../../context.ts'
import { AppError, wrongField } from '../../../lib/errors.ts'
import { runtime, runtimeBody, sampleSize, sampleSizeBody } from '../../power/index.ts'
import { worded } from '../wording.ts'
import { type Inputs, inputsOf } from './inputs.ts'
import { observedFor } from './observe.ts'
import {
  CONFIDENCE_LEVEL,
  designOf,
  equalShares,
  figuresOf,
  POWER,
  type Size,
  variantNames,
} from './rules.ts'
import { type Design, type DesignBody, type DesignWording, designWording } from './schema.ts'
import { topicOf } from './topics.ts'

/**
 * Proposes an experiment: metrics, sample size, duration and a draft. The figures come from the request, from earlier
 * experiments, and from the power calculator.
 *
 * @throws AppError 422 for an effect that no sample could show, or traffic that never suffices
 */
export const design = async (ctx: Context, body: DesignBody, signal: AbortSignal): Promise<Design> => {
  const inputs = inputsOf(body, await observedFor(ctx, topicOf(body.description)))
  const size = await sizeOf(inputs, signal)
  const builtin = designOf(body.description, inputs, size)
  return worded(ctx, {
    question: { task: TASK, facts: factsOf(body, inputs, builtin), answer: designWording },
    known: {
      figures: figuresOf(inputs, size),
      names: [...variantNames(inputs.variants), ...namesIn(builtin)],
      quoted: body.description,
    },
    textsOf: (words) => [
      words.hypothesis,
      ...words.variant_descriptions,
      ...words.assumptions,
      words.reasoning,
    ],
    apply: (words) => inWords(builtin, words),
    builtin,
  })
}

const TASK = [
  'You help to plan a controlled experiment. You get its description and what a statistical calculator found.',
  'Write a sharp hypothesis, one description per variant (the control first), the assumptions, and the reasoning, in plain English.',
  'Use no number that is not among the figures or in the description. Do not compute anything.',
].join('\n')

const factsOf = (body: DesignBody, inputs: Inputs, builtin: Design): object => ({
  description: body.description,
  experiment_type: inputs.experiment_type,
  variants: variantNames(inputs.variants),
  primary_metric: builtin.primary_metric.name,
  guardrail_metrics: builtin.guardrail_metrics.map(({ name }) => name),
  assumptions: builtin.assumptions,
  reasoning: builtin.reasoning,
})

const namesIn = ({ primary_metric, guardrail_metrics }: Design): string[] =>
  [primary_metric, ...guardrail_metrics].flatMap(({ name, event_name }) => [name, event_name])

/** The draft has the model's texts if there is one for every variant. */
const inWords = (builtin: Design, words: DesignWording): Design => {
  const { draft } = builtin
  const texts = words.variant_descriptions
  const isComplete = texts.length === draft.variants.length
  const variants = draft.variants.map((variant, index) => ({
    ...variant,
    description: (isComplete ? texts[index] : undefined) ?? variant.description,
  }))
  return {
    ...builtin,
    hypothesis: words.hypothesis,
    variant_descriptions: isComplete ? texts : builtin.variant_descriptions,
    assumptions: [...new Set([...builtin.assumptions, ...words.assumptions])],
    reasoning: words.reasoning,
    draft: { ...draft, hypothesis: words.hypothesis, variants },
    generated_by: 'model',
  }
}

const WEEK = 7

const sizeOf = async (inputs: Inputs, signal: AbortSignal): Promise<Size> => {
  const { baseline_rate, minimum_effect, daily_traffic, variants } = inputs
  const run = { lane: 'request', signal } as const
  const plan = {
    baseline_rate,
    effect: minimum_effect,
    confidence_level: CONFIDENCE_LEVEL,
    power: POWER,
    allocations: equalShares(variants),
    correction_method: 'benjamini-hochberg',
  }
  try {
    if (daily_traffic === null) {
      return { ...(await sampleSize(sampleSizeBody.parse(plan), run)), days: null }
    }
    const answer = await runtime(runtimeBody.parse({ ...plan, daily_traffic }), run)
    return { ...answer, days: answer.weeks * WEEK }
  } catch (error) {
    throw asOwn(error)
  }
}

/** Maps an error of the power calculator to this body's name of the effect. */
const asOwn = (error: unknown): unknown => {
  const problem = error instanceof AppError ? error.problems?.[0] : undefined
  if (problem?.loc.at(-1) !== 'effect') return error
  return wrongField(['body', 'minimum_effect'], problem.msg.replace('effect', 'minimum_effect'))
}
