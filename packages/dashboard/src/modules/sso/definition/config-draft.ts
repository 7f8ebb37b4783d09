import type { SsoConfig, SsoConfigChange, SsoConfigWrite } from '../api-types.ts'
import type { ProviderType } from '../providers.ts'

/** A configuration as its form holds it; empty texts are none. */
export interface ConfigDraft {
  org_name: string
  org_domain: string
  provider_type: ProviderType
  entity_id: string
  sso_url: string
  x509_certificate: string
  /** Of an existing configuration, empty means that the stored one stays. */
  client_secret: string
  is_enforced: boolean
}

/** The draft of a new configuration. */
export const newDraft = (provider_type: ProviderType): ConfigDraft => ({
  org_name: '',
  org_domain: '',
  provider_type,
  entity_id: '',
  sso_url: '',
  x509_certificate: '',
  client_secret: '',
  is_enforced: false,
})

/** The draft of a configuration to change. */
export const draftOf = (config: SsoConfig): ConfigDraft => ({
  org_name: config.org_name,
  org_domain: config.org_domain,
  provider_type: config.provider_type,
  entity_id: config.entity_id,
  sso_url: config.sso_url ?? '',
  x509_certificate: config.x509_certificate ?? '',
  client_secret: '',
  is_enforced: config.is_enforced,
})

const factsOf = ({ client_secret, ...draft }: ConfigDraft) => ({
  ...draft,
  org_name: draft.org_name.trim(),
  org_domain: draft.org_domain.trim(),
  entity_id: draft.entity_id.trim(),
  sso_url: draft.sso_url.trim() || null,
  x509_certificate: draft.x509_certificate.trim() || null,
  ...(client_secret.trim() !== '' && { client_secret: client_secret.trim() }),
})

/** The request that creates the configuration of a draft. It is inactive, so that it can be tested before anybody uses it. */
export const createRequest = (draft: ConfigDraft): SsoConfigWrite => ({ ...factsOf(draft), is_active: false })

/** The request that makes a configuration what its draft says: the fields that differ. */
export const changeRequest = (config: SsoConfig, draft: ConfigDraft): SsoConfigChange => {
  const before = new Map<string, unknown>(Object.entries(factsOf(draftOf(config))))
  const changed = Object.entries(factsOf(draft)).filter(([field, value]) => before.get(field) !== value)
  return Object.fromEntries(changed)
}
