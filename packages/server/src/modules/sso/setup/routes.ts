import { z } from 'zod'
import { type Route, route } from '../../../http/route.ts'
import { dashboardOrigins } from '../hand-off/dashboard-origins.ts'

const setup = z
  .object({
    base_url: z
      .string()
      .nullable()
      .describe('Address that redirect URIs and ACS URLs begin with; null for a request without a host'),
    dashboard_origins: z
      .array(z.string())
      .describe('Origins of dashboards to which a sign-in may return; from any other one it is refused'),
    saml: z.object({
      entity_id: z.string().describe('SAML_SP_ENTITY_ID'),
      acs_url: z.string().describe('SAML_SP_ACS_URL, with which incoming assertions are compared'),
      opens_sessions: z.boolean().describe('SSO_SAML_SESSIONS: whether SAML signs people in'),
    }),
    enforcement: z.boolean().describe('SSO_ENFORCEMENT: whether is_enforced refuses passwords'),
    scim: z.boolean().describe('SCIM_ENABLED: whether identity providers may manage accounts'),
  })
  .meta({ id: 'SsoSetup' })

const readSetup = route({
  method: 'GET',
  path: '/auth/sso/setup',
  summary: 'Read what identity providers are set up with',
  access: 'admin',
  response: setup,
  handler: ({ config }, { origin }) => ({
    base_url: origin() ?? null,
    dashboard_origins: dashboardOrigins(config),
    saml: {
      entity_id: config.SAML_SP_ENTITY_ID,
      acs_url: config.SAML_SP_ACS_URL,
      opens_sessions: config.SSO_SAML_SESSIONS,
    },
    enforcement: config.SSO_ENFORCEMENT,
    scim: config.SCIM_ENABLED,
  }),
})

export const setupRoutes: Route[] = [readSetup]
