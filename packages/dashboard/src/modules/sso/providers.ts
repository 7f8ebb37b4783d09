import type { SsoConfig } from './api-types.ts'

export type ProviderType = SsoConfig['provider_type']

/** A kind that the service can sign in with; the others can only be stored. */
export type SupportedProvider = 'oidc_a' | 'oidc_b' | 'oauth2_c' | 'saml'

/** A field that only some providers need. */
export type ProviderField = 'sso_url' | 'client_secret' | 'x509_certificate'

/** What the pages say about a kind of provider. */
interface Provider {
  label: string
  /** Which providers are of this kind, and what follows from it. */
  description: string
  /** Whether it says in which groups somebody is, so that roles can follow them. */
  sendsGroups: boolean
  /** What it needs beside the id that its `entity_id` holds. */
  needs: readonly ProviderField[]
  /** What to do at the provider, in order. */
  steps: readonly string[]
}

const PROVIDERS: Record<SupportedProvider, Provider> = {
  oidc_a: {
    label: 'OpenID Connect',
    description: 'Any provider with an issuer URL. Sends groups, so roles can follow them.',
    sendsGroups: true,
    needs: ['sso_url', 'client_secret'],
    steps: [
      'Create a web application with OpenID Connect and the authorization code flow.',
      'Add the redirect URI from this page, exactly as it is written here.',
      'Allow the scopes openid, email, profile and groups. The user info must carry the claim groups if roles are to follow groups.',
      'Assign the people or groups that may sign in.',
      'Copy its issuer URL, client ID and client secret into the form.',
    ],
  },
  oidc_b: {
    label: 'Workspace accounts',
    description:
      'OpenID Connect with workspace accounts of accounts.google.com. Sends no groups: new people become viewers.',
    sendsGroups: false,
    needs: ['client_secret'],
    steps: [
      'Create an OAuth client of the type web application, in a project of your workspace.',
      'Set the audience of the consent screen to internal, so that only your workspace is asked.',
      'Add the redirect URI from this page, exactly as it is written here.',
      'Copy its client ID and client secret into the form.',
    ],
  },
  oauth2_c: {
    label: 'Code host accounts',
    description:
      'OAuth 2 with accounts of github.com that have a verified address in the domain. Sends no groups: new people become viewers.',
    sendsGroups: false,
    needs: ['client_secret'],
    steps: [
      'Create an OAuth application in the developer settings of your organisation.',
      'Enter the redirect URI from this page as its authorization callback URL.',
      'Generate a client secret, and copy it with the client ID into the form.',
    ],
  },
  saml: {
    label: 'SAML 2.0',
    description: 'Any provider that signs SAML assertions. Sends groups.',
    sendsGroups: true,
    needs: ['sso_url', 'x509_certificate'],
    steps: [
      'Create a SAML 2.0 application.',
      'Enter the ACS URL and the entity ID of this page; many providers read both from the metadata.',
      'Send the e-mail address as Name ID, and the attributes email, firstName, lastName and groups.',
      'Sign the assertion or the response with SHA-256 or better.',
      'Copy its entity ID, sign-on URL and signing certificate into the form.',
    ],
  },
}

/** The kinds to choose from, the recommended one first. */
export const SUPPORTED: readonly SupportedProvider[] = ['oidc_a', 'oidc_b', 'oauth2_c', 'saml']

/** Whether the service can sign in with this kind at all. */
export const isSupported = (type: ProviderType): type is SupportedProvider =>
  SUPPORTED.some((known) => known === type)

/** What the pages say about a supported kind. */
export const providerOf = (type: SupportedProvider): Provider => PROVIDERS[type]

/** The name of a kind, also of one that can only be stored. */
export const providerLabel = (type: ProviderType): string =>
  isSupported(type) ? PROVIDERS[type].label : `${type}, not supported`
