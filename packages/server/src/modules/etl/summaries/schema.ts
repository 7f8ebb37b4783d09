import { z } from 'zod'
import { pageQuery } from '../../../http/paging.ts'
import { id } from '../../../http/shapes.ts'
import { day } from '../jobs/schema.ts'

const counts = { assignments: z.int(), events: z.int(), conversions: z.int() }

const variants = z.array(z.object({ variant_id: id, variant_name: z.string(), ...counts }))

export const summary = z
  .object({
    date: z.string(),
    experiment_id: id,
    experiment_key: z.string(),
    status: z.string(),
    ...counts,
    variants,
    run_id: id,
  })
  .meta({ id: 'EtlSummary' })

export const summariesQuery = pageQuery.extend({
  experiment_id: id.optional(),
  from_date: day.optional(),
  to_date: day.optional(),
})

export type Summary = z.output<typeof summary>
export type SummariesQuery = z.output<typeof summariesQuery>
