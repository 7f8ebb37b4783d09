import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

/** A configuration: an organisation, its domain and its identity provider. */
export type SsoConfig = Schemas['SsoConfig']

/** What identity providers are set up with. */
export type SsoSetup = Schemas['SsoSetup']

/** An identity at a provider, and the account that it opens. */
export type LinkedIdentity = Schemas['LinkedIdentity']

/** A role of an account. */
export type Role = SsoConfig['role_mapping'][string]

type CreateBody = NonNullable<operations['postAuthSsoConfigs']['requestBody']>
type ChangeBody = NonNullable<operations['putAuthSsoConfigsByConfigId']['requestBody']>

/** A new configuration as the service takes it. */
export type SsoConfigWrite = CreateBody['content']['application/json']

/** A change of a configuration; what is left out stays as it is. */
export type SsoConfigChange = ChangeBody['content']['application/json']
