import type { Access, KeyAccess } from '../access.ts'

/** Description of a route's access for the API documentation. */
export interface AccessDescription {
  /** Sentence for readers of the documentation. */
  text: string
  /** OpenAPI security requirements: alternatives, each naming a scheme. */
  security: Record<string, string[]>[]
  /** Name of the shared 401 answer; undefined: the route needs no credential. */
  unauthenticated?: string
  /** Whether a valid credential may lack the necessary rights. */
  mayForbid: boolean
}

/** Authentication schemes, for `components.securitySchemes`. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access_token of POST /api/v1/auth/login, or of the managed identity service. Under MFA_REQUIRED, administrators without a second factor are refused with 403.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A key made by POST /api/v1/api-keys/.',
  },
  apiKeyBearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same key as a bearer token, on the OpenFeature routes only.',
  },
  ticket: {
    type: 'apiKey',
    in: 'query',
    name: 'ticket',
    description: 'Stands for a key in the addresses of eventStreams that OFREP answers; opens streams only.',
  },
  scimToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token made by POST /api/v1/auth/sso/configs/{config_id}/scim-token.',
  },
  metricsToken: { type: 'http', scheme: 'bearer', description: 'The value of METRICS_TOKEN.' },
} as const

const USERS = {
  identity: 'everybody whom the sign-in provider vouches for, also without an account here',
  any: 'every signed-in user',
  editor: 'signed-in users with the role admin or developer',
  reader: 'signed-in users with the role admin, developer or analyst',
  auditor: 'signed-in users with the role admin or analyst',
  admin: 'signed-in users with the role admin, and superusers',
  superuser: 'superusers',
} as const

/**
 * Describes a route's access.
 *
 * @param path full path of the route: the OpenFeature routes also take a key as a bearer token
 */
export const describeAccess = (access: Access, path: string): AccessDescription => {
  if (access === 'public') return { text: 'Open to everyone.', security: [], mayForbid: false }
  if (access === 'optional') return OPTIONAL_ACCESS
  if (access === 'metrics') return METRICS_ACCESS
  if (access === 'scim') return SCIM_ACCESS
  if (typeof access === 'object') return keyAccess(access, path)
  return {
    text: `Open to ${USERS[access]}.`,
    security: [{ bearer: [] }],
    unauthenticated: 'NotAuthenticated',
    mayForbid: access !== 'any' && access !== 'identity',
  }
}

const OPTIONAL_ACCESS: AccessDescription = {
  text: 'Open to everyone; signed-in users may see more.',
  security: [{ bearer: [] }, {}],
  mayForbid: false,
}

const METRICS_ACCESS: AccessDescription = {
  text: 'Open to whoever knows METRICS_TOKEN; in development and test to everyone while it is unset.',
  security: [{ metricsToken: [] }, {}],
  unauthenticated: 'MetricsTokenRefused',
  mayForbid: true,
}

const SCIM_ACCESS: AccessDescription = {
  text: 'Open to the SCIM token of an active single sign-on configuration, where SCIM_ENABLED is true.',
  security: [{ scimToken: [] }],
  mayForbid: false,
}

const keyAccess = ({ key, ticket, user }: KeyAccess, path: string): AccessDescription => ({
  text:
    key === 'any'
      ? 'Open to every API key.'
      : `Open to API keys with the scope ${[key].flat().join(' or ')}${user ? ` and to ${USERS[user]}` : ''}.`,
  security: [
    { apiKey: [] },
    ...(user ? [{ bearer: [] }] : []),
    ...(path.startsWith('/ofrep/') ? [{ apiKeyBearer: [] }] : []),
    ...(ticket ? [{ ticket: [] }] : []),
  ],
  unauthenticated: user ? 'NotAuthenticated' : 'KeyRefused',
  mayForbid: key !== 'any',
})
