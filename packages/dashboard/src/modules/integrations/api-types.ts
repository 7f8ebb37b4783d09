import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

/** The configuration of a kind, without its secrets. */
export type Integration = Schemas['Integration']

export type IntegrationType = Integration['integration_type']

/** A webhook that was received. */
export type IntegrationEvent = Schemas['IntegrationEvent']

/** An item of another service that is linked to an experiment or a feature flag. */
export type IntegrationLink = Schemas['IntegrationLink']

type CreateBody = NonNullable<operations['postIntegrations']['requestBody']>
type ChangeBody = NonNullable<operations['putIntegrationsByType']['requestBody']>
type LinkBody = NonNullable<operations['postIntegrationsLinks']['requestBody']>

/** A new configuration as the service takes it. */
export type IntegrationWrite = CreateBody['content']['application/json']

/** Changes of a configuration as the service takes them. */
export type IntegrationChange = ChangeBody['content']['application/json']

/** A new link as the service takes it. */
export type LinkWrite = LinkBody['content']['application/json']
