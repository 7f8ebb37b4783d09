import type { Context } from '../../../context.ts'
import type { Timer } from '../../../jobs/timers.ts'
import { queueNew } from '../queue/actions.ts'
import { deliverer } from './deliverer.ts'
import { showPending } from './metrics.ts'
import { countPending } from './store.ts'

/**
 * Queues messages about new entries of the audit log as soon as these are committed, in any process, and begins to deliver
 * what is due. Calls go on after a run has ended, so that none waits for a slow endpoint.
 */
export const webhookTimer: Timer = {
  name: 'delivery of webhooks',
  everyMs: 5000,
  topic: 'audit_log',
  run: async (ctx, signal) => {
    await queueNew(ctx, signal)
    await deliverer(ctx.db).wake(ctx, signal)
    showPending(await countPending(ctx))
    if (signal.aborted) await finishCalls(ctx)
  },
}

/** Waits for the calls that a stopping process has cancelled. */
export const finishCalls = (ctx: Context): Promise<void> => deliverer(ctx.db).idle()
