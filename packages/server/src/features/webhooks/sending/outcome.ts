import { type Context, inTransaction } from '../../../context.ts'
import { record } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Webhook } from '../definition/schema.ts'
import { lockWebhook, updateWebhook } from '../definition/store.ts'
import type { CallOutcome, Outgoing } from './call.ts'
import { disabledWebhooks, webhookCalls } from './metrics.ts'
import { hasFailedTooLong, nextAttempt } from './schedule.ts'
import * as store from './store.ts'

/** The status with which an endpoint says that it wants no more messages. */
const GONE = 410

/** Stores how a call for a delivery ended, and disables a webhook that is gone or has failed for too long. */
export const recordOutcome = (
  ctx: Context,
  message: Outgoing & { event_type: string },
  outcome: CallOutcome,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const webhook = await lockWebhook(ctx, message.webhook_id)
    const before = await store.lockDelivery(ctx, message.id)
    if (!webhook || !before) return
    const attempts = before.attempts + 1
    await store.insertAttempt(ctx, { delivery_id: message.id, number: attempts }, outcome)
    await store.updateDelivery(ctx, message.id, {
      ...stateAfter(ctx, { failures: before.failures, outcome }),
      attempts,
      last_status: outcome.status,
      last_error: outcome.error,
    })
    report(ctx, message, { attempts, outcome })
    if (outcome.error === null) await endFailing(ctx, webhook)
    else await countFailure(ctx, webhook, outcome)
  })

const stateAfter = (
  ctx: Context,
  { failures: before, outcome }: { failures: number; outcome: CallOutcome },
) => {
  const now = ctx.now()
  if (outcome.error === null) {
    return { status: 'DELIVERED' as const, failures: before, next_attempt_at: null, completed_at: now }
  }
  const failures = before + 1
  const { retryAfterMs, status } = outcome
  const next = nextAttempt({ failures, now, retryAfterMs, random: Math.random() })
  return next === undefined || status === GONE
    ? { status: 'FAILED' as const, failures, next_attempt_at: null, completed_at: now }
    : { status: 'PENDING' as const, failures, next_attempt_at: next, completed_at: null }
}

/** The log names the host of an endpoint alone: its path and its query may be secrets. */
const report = (
  { log }: Context,
  { id, webhook_id, event_type, url }: Outgoing & { event_type: string },
  { attempts, outcome }: { attempts: number; outcome: CallOutcome },
): void => {
  webhookCalls.inc({ outcome: outcome.error === null ? 'delivered' : 'failed' })
  if (outcome.error === null) return
  const { status, error } = outcome
  const fields = { webhook_id, delivery_id: id, event_type, host: new URL(url).host, attempts, status }
  log.warn({ ...fields, reason: error }, 'webhook call failed')
}

const endFailing = async (ctx: Context, { id, failing_since }: Webhook): Promise<void> => {
  if (failing_since !== null) await updateWebhook(ctx, id, { failing_since: null })
}

const countFailure = async (ctx: Context, webhook: Webhook, { status }: CallOutcome): Promise<void> => {
  const failing_since = webhook.failing_since ?? ctx.now()
  if (webhook.failing_since === null) await updateWebhook(ctx, webhook.id, { failing_since })
  if (!webhook.is_active) return
  if (status === GONE) await disable(ctx, webhook, 'gone')
  else if (hasFailedTooLong(failing_since, ctx.now())) await disable(ctx, webhook, 'failing')
}

const REASONS = {
  gone: 'The endpoint answered with status 410: it wants no more messages',
  failing: 'Every call has failed for 5 days',
} as const

const disable = async (
  ctx: Context,
  webhook: Webhook,
  disabled_reason: keyof typeof REASONS,
): Promise<void> => {
  const { id, name } = webhook
  await updateWebhook(ctx, id, { is_active: false, disabled_reason, updated_at: ctx.now() })
  disabledWebhooks.inc({ reason: disabled_reason })
  const reason = REASONS[disabled_reason]
  await notify(ctx, {
    kind: 'webhook_disabled',
    title: `The webhook ${name} is disabled`,
    text: `${reason}. Correct the endpoint, enable the webhook again, and replay what it has missed.`,
    link: `/admin/webhooks/${id}`,
    entity: { type: 'webhook', id },
  })
  await record(ctx, {
    action: 'webhook_disable',
    entity: { type: 'webhook', id, name },
    old_value: { is_active: true },
    new_value: { is_active: false, disabled_reason },
    reason,
  })
}
