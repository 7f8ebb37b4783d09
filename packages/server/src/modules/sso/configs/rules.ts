import type { Config } from '../../../config/index.ts'
import { invalid, type Problem, unprocessable, wrongField } from '../../../lib/errors.ts'
import type { ProviderType } from '../provider-types.ts'
import { hasUsableKey, parseCertificate } from './certificate.ts'
import type { ConfigChange, ConfigWrite, SsoConfig } from './schema.ts'

/** What can be changed of a configuration, with its client secret in plain text or as it is stored. */
type ConfigFields = Omit<SsoConfig, 'id' | 'created_at' | 'updated_at'>

/** A domain as it is stored and compared: without spaces around it or a leading @, in lower case. */
export const normalisedDomain = (domain: string): string =>
  domain.trim().replace(/^@/, '').trim().toLowerCase()

const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

/** The fields of a new configuration. */
export const newFields = (sent: ConfigWrite): ConfigFields => ({
  ...sent,
  org_domain: normalisedDomain(sent.org_domain),
  sso_url: textOrNull(sent.sso_url),
  x509_certificate: textOrNull(sent.x509_certificate),
  client_secret: sent.client_secret ?? null,
})

/** The fields of a configuration with those that were sent. */
export const changedFields = (before: SsoConfig, sent: ConfigChange): ConfigFields => ({
  org_name: sent.org_name ?? before.org_name,
  org_domain: sent.org_domain === undefined ? before.org_domain : normalisedDomain(sent.org_domain),
  provider_type: sent.provider_type ?? before.provider_type,
  entity_id: sent.entity_id ?? before.entity_id,
  sso_url: sent.sso_url === undefined ? before.sso_url : textOrNull(sent.sso_url),
  x509_certificate:
    sent.x509_certificate === undefined ? before.x509_certificate : textOrNull(sent.x509_certificate),
  client_secret: sent.client_secret ?? before.client_secret,
  role_mapping: sent.role_mapping ?? before.role_mapping,
  is_active: sent.is_active ?? before.is_active,
  is_enforced: sent.is_enforced ?? before.is_enforced,
})

type NeededField = 'sso_url' | 'x509_certificate' | 'client_secret'

const NEEDED: Record<ProviderType, readonly NeededField[]> = {
  saml: ['sso_url', 'x509_certificate'],
  oidc_a: ['sso_url', 'client_secret'],
  oidc_b: ['client_secret'],
  oauth2_c: ['client_secret'],
  vendor_d: [],
  vendor_e: [],
  vendor_f: [],
}

/**
 * Refuses a configuration that could sign nobody in.
 *
 * @throws AppError 400 for an empty org_domain and an oidc_a sso_url without https, 422 for any other field
 */
export const requireUsable = (fields: ConfigFields, environment: Config['ENVIRONMENT']): void => {
  if (fields.org_domain === '') throw invalid('org_domain is required')
  if (/[\s@]/.test(fields.org_domain)) {
    throw wrongField(['body', 'org_domain'], 'must be a domain such as example.com', 'bad_format')
  }
  requireFields(fields)
  requireSecureUrl(fields, environment)
  if (fields.x509_certificate !== null) requireCertificate(fields.x509_certificate)
}

const requireFields = (fields: ConfigFields): void => {
  const problems = NEEDED[fields.provider_type]
    .filter((field) => fields[field] === null)
    .map((field): Problem => {
      return { type: 'missing', loc: ['body', field], msg: `is required for ${fields.provider_type}` }
    })
  if (problems.length > 0) throw unprocessable(problems)
}

/** Refusal of an oidc_a configuration whose provider is asked without encryption. */
export const INSECURE_PROVIDER =
  "OIDC provider endpoints must use https; check this SSO configuration's sso_url"

/** sso_url means something to saml and oidc_a only. */
const requireSecureUrl = ({ provider_type, sso_url }: ConfigFields, environment: Config['ENVIRONMENT']) => {
  if (sso_url === null) return
  if (provider_type === 'saml' && schemeOf(sso_url) !== 'https') {
    throw wrongField(['body', 'sso_url'], 'must be an https URL', 'bad_format')
  }
  if (provider_type === 'oidc_a' && !isAcceptedIssuer(sso_url, environment)) throw invalid(INSECURE_PROVIDER)
}

const schemeOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).protocol.slice(0, -1) : undefined

/** Whether an oidc_a provider may be asked at this URL: over https, in the environment test over http, too. */
export const isAcceptedIssuer = (url: string, environment: Config['ENVIRONMENT']): boolean => {
  const scheme = schemeOf(url)
  return scheme === 'https' || (environment === 'test' && scheme === 'http')
}

const requireCertificate = (text: string): void => {
  const loc = ['body', 'x509_certificate']
  const certificate = parseCertificate(text)
  if (!certificate) throw wrongField(loc, 'must be exactly one X.509 certificate in base64', 'bad_format')
  if (!hasUsableKey(certificate)) throw wrongField(loc, 'must have an RSA key of at least 2048 bits')
}
