import type { Slice } from '../../slice.ts'
import { webhookRetry } from './inbound/jobs.ts'
import { startProcessing, stopProcessing } from './inbound/processing.ts'
import { removeEventsBefore } from './inbound/store.ts'
import { routes } from './routes.ts'

/** Delivery ids are compared for 7 days; beyond that, webhooks are history. */
const EVENT_RETENTION_DAYS = 30

/** Integrations: an issue tracker, a code host and a CRM, whose items are linked to experiments and feature flags. */
export const integrations: Slice = {
  name: 'integrations',
  routes,
  jobs: [webhookRetry],
  retention: [
    { name: 'inbound webhooks', days: () => EVENT_RETENTION_DAYS, removeBefore: removeEventsBefore },
  ],
  start: startProcessing,
  stop: stopProcessing,
}
