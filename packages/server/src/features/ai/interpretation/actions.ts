import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { read } from '../../results/index.ts'
import { worded } from '../wording.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { interpretationOf } from './rules.ts'
import {
  type Interpretation,
  type InterpretationWording,
  type InterpretBody,
  interpretationWording,
} from './schema.ts'

/**
 * Interprets the results of an experiment as text. The recommendation is that of the results.
 *
 * @throws AppError 404, 400 for a draft, 422 for a metric or variant that it does not have
 */
export const interpret = async (ctx: Context, id: string, body: InterpretBody): Promise<Interpretation> => {
  const evidence = evidenceOf(await read(ctx, id, { use_cache: true }), body)
  const builtin = interpretationOf(evidence, body.audience)
  return worded(ctx, {
    question: {
      task: taskFor(body.audience),
      facts: factsOf(evidence, builtin),
      answer: interpretationWording.extend({ recommendation: z.literal(builtin.recommendation) }),
    },
    known: {
      figures: builtin.figures,
      names: namesIn(evidence),
      quoted: evidence.results.summary.recommendation_reason,
    },
    textsOf,
    apply: ({ recommendation: _, ...words }) => ({ ...builtin, ...words, generated_by: 'model' }),
    builtin,
  })
}

const textsOf = (words: InterpretationWording): string[] => [
  words.summary,
  words.confidence_statement,
  ...words.key_findings,
  ...words.risks,
  ...words.next_steps,
]

const READERS = {
  product: 'people who build products and know no statistics: no technical term, no p-value',
  data: 'data scientists: name the test, p-values, intervals and effect sizes',
}

const taskFor = (audience: InterpretBody['audience']): string =>
  [
    `You explain the results of a controlled experiment to ${READERS[audience]}.`,
    'You get figures that were computed, and a plain reading of them. Say the same more clearly and more usefully, in plain English.',
    'Use no number that is not among the figures; shares may be written as percentages, and figures may be rounded. Do not compute anything.',
    'Give back the recommendation as it is.',
  ].join('\n')

/** Facts for the model: names and totals, nothing about a single subject. */
const factsOf = (
  { results, metric, control, treatment }: Evidence,
  { figures, recommendation, summary, confidence_statement, key_findings, risks, next_steps }: Interpretation,
): object => ({
  experiment: results.experiment_name,
  status: results.status,
  metric: metric?.metric_name ?? null,
  lower_is_better: metric?.lower_is_better ?? null,
  control: control?.variant_name ?? null,
  treatment: treatment?.variant_name ?? null,
  is_significant: treatment?.is_significant ?? null,
  figures,
  recommendation,
  reading: { summary, confidence_statement, key_findings, risks, next_steps },
})

const namesIn = ({ results }: Evidence): string[] => [
  results.experiment_name,
  ...results.metrics.flatMap(({ metric_name, variants }) => [
    metric_name,
    ...variants.map(({ variant_name }) => variant_name),
  ]),
]
