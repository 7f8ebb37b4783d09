import { requireProvider } from '../../../features/users/index.ts'
import { type Route, route } from '../../../http/route.ts'
import { report } from './actions.ts'
import { reportBody, signInReport } from './report.ts'

const readReport = route({
  method: 'POST',
  path: '/auth/sso/test-sign-in',
  summary: 'Read the result of a test sign-in',
  access: 'admin',
  body: reportBody,
  response: signInReport,
  errors: {
    400: 'The test sign-in could not be completed; start it again',
    404: "Endpoint not available: AUTH_PROVIDER is not 'local'",
  },
  refuseEarly: ({ config }) => requireProvider(config, 'local'),
  handler: (ctx, { body }) => report(ctx, body),
})

export const testSignInRoutes: Route[] = [readReport]
