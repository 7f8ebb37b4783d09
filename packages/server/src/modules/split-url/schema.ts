import { z } from 'zod'
import { id, text } from '../../http/shapes.ts'

export const previewQuery = z.strictObject({ user_id: text(1, 255).optional() })

const bucket = z.int().min(0).max(99)

export const preview = z.object({
  experiment_id: id,
  experiment_key: z.string(),
  cookie_name: z.string(),
  cookie_ttl_days: z.int(),
  variants: z.array(
    z.object({
      variant_name: z.string(),
      url: z.string(),
      traffic_allocation: z.number(),
      from_bucket: bucket.nullable(),
      to_bucket: bucket.nullable(),
    }),
  ),
  user_id: z.string().optional(),
  bucket: bucket.optional(),
  variant_name: z.string().optional(),
  url: z.string().optional(),
  traffic_allocation: z.number().optional(),
})

export type Preview = z.output<typeof preview>
