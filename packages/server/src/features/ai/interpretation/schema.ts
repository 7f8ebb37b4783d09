import { z } from 'zod'
import { id, word } from '../../../http/shapes.ts'
import { origin } from '../design/schema.ts'

export const interpretParams = z.strictObject({ experiment_id: id })

export const interpretBody = z.strictObject({
  metric_id: id.optional(),
  variant_id: id.optional(),
  audience: word(['product', 'data']).default('product'),
})

const recommendation = z.enum(['INCONCLUSIVE', 'CONTINUE_TESTING', 'SHIP_VARIANT', 'KEEP_CONTROL'])

const figure = z.object({ name: z.string(), value: z.number() })

export const interpretation = z
  .object({
    experiment_id: z.string(),
    summary: z.string(),
    recommendation,
    confidence_statement: z.string(),
    key_findings: z.array(z.string()),
    risks: z.array(z.string()),
    next_steps: z.array(z.string()),
    /** All figures in the texts, as they were computed. */
    figures: z.array(figure),
    ...origin,
  })
  .meta({ id: 'Interpretation' })

const sentence = z.string().min(1).max(500)

/** The texts that a model may write. Its recommendation must equal that of the statistics. */
export const interpretationWording = z.strictObject({
  summary: z.string().min(10).max(2000),
  recommendation,
  confidence_statement: sentence,
  key_findings: z.array(sentence).min(1).max(8),
  risks: z.array(sentence).max(8),
  next_steps: z.array(sentence).min(1).max(8),
})

export type InterpretBody = z.output<typeof interpretBody>
export type Figure = z.output<typeof figure>
export type Interpretation = z.output<typeof interpretation>
export type InterpretationWording = z.output<typeof interpretationWording>
