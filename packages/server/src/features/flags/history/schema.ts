import { z } from 'zod'
import { id, text } from '../../../http/shapes.ts'

/** The entry of the flag's history to revert to, named by one of the two fields. */
export const revertBody = z
  .strictObject({
    audit_entry_id: id.optional(),
    position: z.int().min(1).optional(),
    reason: text(0, 1000).nullish(),
  })
  .refine(({ audit_entry_id, position }) => (audit_entry_id === undefined) !== (position === undefined), {
    message: 'give either audit_entry_id or position',
  })

export type RevertBody = z.output<typeof revertBody>
