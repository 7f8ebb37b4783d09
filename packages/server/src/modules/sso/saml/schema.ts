import { z } from 'zod'
import { ROLES } from '../../../features/users/index.ts'
import { id } from '../../../http/shapes.ts'

const MAX_RESPONSE_LENGTH = 1_048_576

/** Room for the other fields of the form, and for the three characters of an escaped one. */
export const MAX_FORM_BYTES = MAX_RESPONSE_LENGTH + 131_072

/** What an identity provider posts; other fields are ignored. */
export const responseForm = z.object({
  SAMLResponse: z.string().min(1).max(MAX_RESPONSE_LENGTH),
  RelayState: z.string().optional(),
})

export const samlAccount = z
  .object({
    access_token: z.string().describe('Belongs to no session: no route accepts it'),
    token_type: z.literal('bearer'),
    user_id: id,
    email: z.string().nullable(),
    role: z.enum(ROLES),
  })
  .meta({ id: 'SamlAccount' })

export type SamlAccount = z.output<typeof samlAccount>
