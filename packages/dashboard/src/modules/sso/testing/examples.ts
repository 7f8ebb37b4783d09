import type { User } from '../../../api/session.ts'
import type { LinkedIdentity, SsoConfig, SsoSetup } from '../api-types.ts'

/** What a deployment with the module answers to GET /modules. */
export const WITH_SSO = { profile: 'full', modules: ['sso'], version: '1.0.0' }

/** What makes the signed-in person a superuser. */
export const SUPERUSER = { role: 'admin', is_superuser: true } as const

/** The account of Nora, who signs in through her organisation. */
export const exampleAccount = (): User => ({
  id: '00000000-0000-4000-8000-0000000000a2',
  username: 'nora',
  email: 'nora@example.com',
  first_name: 'Nora',
  last_name: null,
  role: 'analyst',
  is_active: true,
  is_superuser: false,
  auth_provider: 'local',
  has_password: false,
  preferences: {},
  last_login_at: null,
  created_at: '2026-10-01T00:00:00Z',
  updated_at: '2026-10-01T00:00:00Z',
})

/** What makes the signed-in person an administrator. */
export const ADMIN = { role: 'admin' } as const

const CONFIG: SsoConfig = {
  id: '00000000-0000-4000-8000-0000000000e1',
  org_name: 'Example Ltd',
  org_domain: 'example.com',
  provider_type: 'oidc_a',
  entity_id: 'assay-client',
  sso_url: 'https://idp.example.com',
  x509_certificate: null,
  certificate_expires_at: null,
  client_secret_set: true,
  role_mapping: { Developers: 'developer', Admins: 'admin' },
  is_active: true,
  is_enforced: false,
  scim_token_set: false,
  created_at: '2026-10-01T00:00:00Z',
  updated_at: '2026-10-02T00:00:00Z',
}

/** An active configuration with OpenID Connect. */
export const exampleConfig = (change: Partial<SsoConfig> = {}): SsoConfig => ({ ...CONFIG, ...change })

/** A configuration with SAML whose certificate is valid for long. */
export const samlConfig = (change: Partial<SsoConfig> = {}): SsoConfig =>
  exampleConfig({
    id: '00000000-0000-4000-8000-0000000000e2',
    org_name: 'Saml Ltd',
    org_domain: 'saml.example',
    provider_type: 'saml',
    entity_id: 'https://saml.example/idp',
    sso_url: 'https://saml.example/sso',
    x509_certificate: 'MIIB',
    certificate_expires_at: '2096-01-01T00:00:00Z',
    client_secret_set: false,
    role_mapping: {},
    ...change,
  })

const SETUP: SsoSetup = {
  base_url: 'https://assay.example.com',
  dashboard_origins: [location.origin],
  saml: {
    entity_id: 'urn:assay',
    acs_url: 'https://assay.example.com/saml/acs',
    opens_sessions: false,
  },
  enforcement: false,
  scim: false,
}

/** The setup of a service without any of the settings that are off by default. */
export const exampleSetup = (change: Partial<SsoSetup> = {}): SsoSetup => ({ ...SETUP, ...change })

/** An identity at a provider. */
export const exampleIdentity = (change: Partial<LinkedIdentity> = {}): LinkedIdentity => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  user_id: '00000000-0000-4000-8000-0000000000a2',
  provider_type: 'oidc_a',
  issuer: 'https://idp.example.com',
  subject: 'sub-1',
  created_at: '2026-10-01T00:00:00Z',
  last_sign_in_at: '2026-11-01T00:00:00Z',
  ...change,
})
