import { z } from 'zod'
import { time } from '../../../http/shapes.ts'

/** A secret in an answer, which is given once. */
export const secretRead = z
  .string()
  .describe('whsec_ and base64: verifies the signatures; answered this once')

export const rotation = z.strictObject({
  revoke_previous: z
    .boolean()
    .default(false)
    .describe('true: earlier secrets sign nothing from now on; false: for another 24 hours'),
})

export const rotatedSecret = z.object({ secret: secretRead, previous_valid_until: time.nullable() })

export type RotatedSecret = z.output<typeof rotatedSecret>
