import { z } from 'zod'
import { ROLES } from '../../../features/users/index.ts'
import { id } from '../../../http/shapes.ts'
import { OIDC_PROVIDERS } from './providers/names.ts'

/** Any text: what is missing or malformed in it is refused by one sentence and not by field. */
const anything = z.unknown().optional().meta({ type: 'string' })

export const loginQuery = z.object({ domain: anything, return_to: anything, handoff: anything })

export const testQuery = loginQuery.omit({ domain: true })

export const testParams = z.strictObject({ config_id: id })

export const providerParams = z.strictObject({ provider: z.string() })

export const callerQuery = z.object({ org_domain: z.string().optional() })

/** What an API or command-line caller is answered: a session, in the names of the specification. */
export const callerSession = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  user_id: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  provider: z.enum(OIDC_PROVIDERS),
})
