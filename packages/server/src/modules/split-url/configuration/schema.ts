import { z } from 'zod'

const percent = z.number().min(0).max(100)

const edgeExperiment = z.object({
  key: z.string(),
  decided_by: z.enum(['edge', 'service']).describe('service: visitors are sent to /r/<key> instead'),
  cookie_name: z.string(),
  cookie_ttl_days: z.int(),
  canonical_url: z.string().nullable(),
  gates: z
    .array(z.object({ salt: z.string(), from: percent, to: percent }))
    .describe('A visitor takes part whose percentage for each salt lies in [from, to)'),
  variants: z.array(
    z.object({ name: z.string(), url: z.string(), traffic_allocation: percent, is_control: z.boolean() }),
  ),
})

export const configurationRead = z
  .object({ experiments: z.array(edgeExperiment) })
  .meta({ id: 'EdgeConfiguration' })
