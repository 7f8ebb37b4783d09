import { oneOf, pageOf, type RawSearch } from '../../app/search-params.ts'
import type { IntegrationEvent, IntegrationType } from './api-types.ts'

const TYPES: readonly IntegrationType[] = ['jira', 'github', 'salesforce']

/** How the processing of a webhook can end. */
export const EVENT_STATUSES: readonly IntegrationEvent['status'][] = ['processed', 'ignored', 'failed']

/** What the address of the page says. */
interface IntegrationsSearch {
  /** The kind whose webhooks are open. */
  webhooks?: IntegrationType
  status?: IntegrationEvent['status']
  page?: number
}

/** Reads the address of the page. */
export const integrationsSearch = (raw: RawSearch): IntegrationsSearch => ({
  webhooks: oneOf(raw['webhooks'], TYPES),
  status: oneOf(raw['status'], EVENT_STATUSES),
  page: pageOf(raw['page']),
})
