import { counter, observed } from '../../../lib/metrics.ts'

/** Calls of webhooks by their outcome. */
export const webhookCalls = counter('webhook_calls_total', 'Calls of webhooks', ['outcome'])

/** Webhooks that the service disabled. */
export const disabledWebhooks = counter('webhooks_disabled_total', 'Webhooks disabled by the service', [
  'reason',
])

let pending = 0

/** Shows how many messages wait. */
export const showPending = (count: number): void => {
  pending = count
}

observed('webhook_deliveries_pending', 'Messages that wait for active webhooks', {
  labels: [],
  look: (gauge) => gauge.set(pending),
  together: 'max',
})
