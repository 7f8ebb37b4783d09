import { z } from 'zod'
import { type Route, route } from '../../../../http/route.ts'
import { configParams } from '../../configs/schema.ts'
import { createToken, revokeToken } from './actions.ts'

const path = '/auth/sso/configs/{config_id}/scim-token'
const NOT_FOUND = { 404: 'SSO configuration not found; Not Found, where SCIM is off' }

const create = route({
  method: 'POST',
  path,
  summary: 'Create the SCIM token of a configuration',
  access: 'admin',
  params: configParams,
  response: z.object({ token: z.string() }).meta({ id: 'ScimToken' }),
  status: 201,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => createToken(ctx, params.config_id),
})

const revoke = route({
  method: 'DELETE',
  path,
  summary: 'Revoke the SCIM token of a configuration',
  access: 'admin',
  params: configParams,
  errors: { 404: 'SSO configuration not found' },
  handler: (ctx, { params }) => revokeToken(ctx, params.config_id),
})

export const tokenRoutes: Route[] = [create, revoke]
