import { type Context, inTransaction } from '../../../context.ts'
import type { JobReport } from '../../../jobs/job.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { counter } from '../../../lib/metrics.ts'
import { writeSync } from '../configuration/store.ts'
import { recordCreated } from '../links/audit.ts'
import { linkMentioned } from '../links/mentioned.ts'
import { refreshLinks } from '../links/store.ts'
import { type ClaimedEvent, claimDue, failAbandoned, writeOutcome } from './store.ts'

const MAX_ATTEMPTS = 3
const RETRY_MS = MINUTE_MS
/** Most webhooks of one run, so that it ends. */
const MAX_RUN = 1000

const NOT_PROCESSED = 'The event could not be processed'
const ABANDONED = 'The attempts to process the event did not end'

const outcomes = counter('integration_events_total', 'Attempts to process inbound webhooks', [
  'source',
  'status',
])

/** Processes the webhooks that are due, one after the other; a failed one is due again after a minute, at most twice. */
export const processDue = async (ctx: Context, signal?: AbortSignal): Promise<JobReport> => {
  const report = { processed: 0, failed: 0 }
  await failAbandoned(ctx, MAX_ATTEMPTS, ABANDONED)
  for (let count = 0; count < MAX_RUN && signal?.aborted !== true; count += 1) {
    const nextAttempt = new Date(ctx.now().getTime() + RETRY_MS)
    const event = await claimDue(ctx, { maxAttempts: MAX_ATTEMPTS, nextAttempt })
    if (!event) return report
    const isDone = await attempt(ctx, event)
    report[isDone ? 'processed' : 'failed'] += 1
  }
  return report
}

const attempt = async (ctx: Context, event: ClaimedEvent): Promise<boolean> => {
  const source = event.integration_type
  try {
    const status = await inTransaction(ctx, (ctx) => applied(ctx, event))
    outcomes.inc({ source, status })
    return true
  } catch (error) {
    ctx.log.error({ err: error, event_id: event.id, attempt: event.attempts }, 'webhook processing failed')
    await writeOutcome(ctx, event.id, { status: 'failed', error: NOT_PROCESSED })
    outcomes.inc({ source, status: 'failed' })
    return false
  }
}

/** Links and refreshes what a webhook names, in an order that keeps concurrent ones from a deadlock. */
const applied = async (ctx: Context, { id, config_id, integration_type, items }: ClaimedEvent) => {
  const ordered = items.toSorted((one, other) => (one.external_id < other.external_id ? -1 : 1))
  const refreshed: string[] = []
  for (const item of ordered) refreshed.push(...(await refreshLinks(ctx, integration_type, item)))
  const made = await linkMentioned(ctx, integration_type, ordered)
  const links = [...refreshed, ...made.map((link) => link.id)]
  const status = links.length > 0 ? 'processed' : 'ignored'
  await writeSync(ctx, config_id)
  await writeOutcome(ctx, id, { status, links })
  await recordCreated(ctx, made)
  return status
}
