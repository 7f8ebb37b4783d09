import { z } from 'zod'
import { time } from '../../http/shapes.ts'

const things = z.object({ total: z.int(), active: z.int() })
const stream = z.object({ total: z.int(), last_24h: z.int() })

/** Totals of all entities. */
export const stats = z
  .object({
    users: things.extend({ superusers: z.int() }),
    experiments: things,
    feature_flags: things,
    events: stream,
    assignments: stream,
    timestamp: time,
  })
  .meta({ id: 'AdminStats' })

/** The number of dropped answers. */
export const cleared = z.object({ message: z.string(), keys_deleted: z.int() })

export type Stats = z.output<typeof stats>
