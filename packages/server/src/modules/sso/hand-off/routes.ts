import { signedIn } from '../../../features/auth/index.ts'
import { requireProvider } from '../../../features/users/index.ts'
import { type Route, route } from '../../../http/route.ts'
import { exchange } from './actions.ts'
import { exchangeBody } from './schema.ts'

const exchangeRoute = route({
  method: 'POST',
  path: '/auth/sso/exchange',
  summary: 'Exchange a hand-off code for a session',
  access: 'public',
  body: exchangeBody,
  response: signedIn,
  errors: {
    400: 'Sign-in could not be completed; start it again',
    404: "Endpoint not available: AUTH_PROVIDER is not 'local'",
  },
  refuseEarly: ({ config }) => requireProvider(config, 'local'),
  handler: (ctx, { body }) => exchange(ctx, body),
})

export const handOffRoutes: Route[] = [exchangeRoute]
