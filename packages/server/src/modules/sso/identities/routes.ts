import { requireProvider } from '../../../features/users/index.ts'
import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { list, remove } from './actions.ts'
import { identitiesQuery, identityPage } from './schema.ts'

const LOCAL_ONLY = "Endpoint not available: AUTH_PROVIDER is not 'local'"

const listIdentities = route({
  method: 'GET',
  path: '/auth/sso/identities',
  summary: 'List linked identities',
  access: 'superuser',
  query: identitiesQuery,
  response: identityPage,
  errors: { 404: LOCAL_ONLY },
  refuseEarly: ({ config }) => requireProvider(config, 'local'),
  handler: (ctx, { query }) => list(ctx, query),
})

const unlinkIdentity = route({
  method: 'DELETE',
  path: '/auth/sso/identities/{id}',
  summary: 'Unlink an identity from its account',
  access: 'superuser',
  params: idParams,
  errors: { 404: `Linked identity not found, or ${LOCAL_ONLY}` },
  refuseEarly: ({ config }) => requireProvider(config, 'local'),
  handler: (ctx, { params }) => remove(ctx, params.id),
})

export const identityRoutes: Route[] = [listIdentities, unlinkIdentity]
