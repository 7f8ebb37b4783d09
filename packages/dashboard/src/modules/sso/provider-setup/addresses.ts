import type { SsoSetup } from '../api-types.ts'
import type { SupportedProvider } from '../providers.ts'

/** A value that is entered at the identity provider. */
export interface SetupValue {
  label: string
  value: string
}

const baseOf = ({ base_url }: SsoSetup): string => base_url ?? location.origin

/** Where a SAML provider posts assertions of a configuration. */
const acsUrl = (setup: SsoSetup, configId: string): string =>
  `${baseOf(setup)}/api/v1/auth/sso/saml/${configId}/acs`

const redirectUri = (setup: SsoSetup, provider: SupportedProvider): SetupValue => ({
  label: 'Redirect URI',
  value: `${baseOf(setup)}/api/v1/auth/sso/oidc/${provider}/callback`,
})

/**
 * What has to be entered at a provider.
 *
 * @param configId undefined: the configuration is not created yet, and a SAML provider cannot be given its addresses
 */
export const setupValues = (
  setup: SsoSetup,
  provider: SupportedProvider,
  configId: string | undefined,
): readonly SetupValue[] => {
  if (provider !== 'saml') return [redirectUri(setup, provider)]
  const entityId = { label: 'Entity ID (audience)', value: setup.saml.entity_id }
  if (configId === undefined) return [entityId]
  return [
    { label: 'ACS URL', value: acsUrl(setup, configId) },
    entityId,
    { label: 'Metadata', value: `${baseOf(setup)}/api/v1/auth/sso/saml/${configId}/metadata` },
  ]
}

/** What SAML_SP_ACS_URL is set to so that it is the address of every configuration. */
export const acsUrlSetting = (setup: SsoSetup): string => acsUrl(setup, '{config_id}')

/** Whether the address with which the service compares assertions is that of this configuration. */
export const isAcsUrlSet = (setup: SsoSetup, configId: string): boolean =>
  setup.saml.acs_url.replaceAll('{config_id}', configId) === acsUrl(setup, configId)

/** Where a provider manages accounts. */
export const scimUrl = (setup: SsoSetup): string => `${baseOf(setup)}/scim/v2`
