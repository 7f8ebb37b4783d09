import { z } from 'zod'
import type { Route } from '../../../../http/route.ts'
import { refusalOf } from './errors.ts'
import { SCIM_TYPE } from './media-type.ts'

const scimError = z
  .object({
    schemas: z.array(z.string()),
    status: z.string(),
    scimType: z.string().optional(),
    detail: z.string(),
  })
  .meta({ id: 'ScimError' })

const REFUSALS = [400, 401, 404, 405, 409, 413, 415, 429, 500, 503]

/** What the definitions of routes without content in their answers have in common. */
export const silentEndpoint = {
  absolute: true,
  access: 'scim',
  refusal: refusalOf,
  otherResponses: Object.fromEntries(REFUSALS.map((status) => [status, scimError])),
} as const satisfies Partial<Route>

/** What the definitions of all other routes of SCIM have in common. */
export const endpoint = { ...silentEndpoint, contentType: SCIM_TYPE } as const satisfies Partial<Route>
