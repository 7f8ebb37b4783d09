import type { Slice } from '../../slice.ts'
import { removeBefore } from './deliveries/store.ts'
import { begin } from './queue/actions.ts'
import { routes } from './routes.ts'
import { finishCalls, webhookTimer } from './sending/timer.ts'

/** Webhooks: signed messages about entries of the audit log to other services. Part of a deployment by WEBHOOKS_ENABLED. */
export const webhooks: Slice = {
  name: 'webhooks',
  routes,
  timers: [webhookTimer],
  retention: [
    {
      name: 'deliveries of webhooks',
      days: ({ WEBHOOK_RETENTION_DAYS }) => WEBHOOK_RETENTION_DAYS,
      removeBefore,
    },
  ],
  start: begin,
  stop: finishCalls,
}
