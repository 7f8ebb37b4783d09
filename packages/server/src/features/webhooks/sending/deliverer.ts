import type { Context } from '../../../context.ts'
import { perDatabase } from '../../../db/per-database.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import { newId } from '../../../lib/ids.ts'
import { CALL_MS, callEndpoint } from './call.ts'
import { recordOutcome } from './outcome.ts'
import * as store from './store.ts'

/** Webhooks that one process calls at the same time; each is called for one message after the other. */
const MAX_WEBHOOKS_AT_ONCE = 16

/** Messages to one webhook, after which others that are waiting have their turn. */
const MAX_MESSAGES_OF_TURN = 50

/** Longer than a call and its records, so that a claim ends before that only where its process has ended. */
const CLAIM_MS = CALL_MS + 15 * SECOND_MS

/**
 * Delivers what is due in one process. It holds a claim of each webhook that it delivers for: so processes share the
 * webhooks, the messages to each leave in their order, and a slow endpoint holds up nobody but itself.
 */
class Deliverer {
  readonly #running = new Set<Promise<void>>()

  /** Begins to deliver for as many webhooks as have messages due and as this process may call at once. */
  async wake(ctx: Context, signal: AbortSignal): Promise<void> {
    const limit = MAX_WEBHOOKS_AT_ONCE - this.#running.size
    if (limit === 0 || signal.aborted) return
    const claims = await store.claimDue(ctx, { claim: newId(), until: claimEnd(ctx), limit })
    for (const claim of claims) this.#begin(ctx, claim, signal)
  }

  /** Resolves when nothing is being delivered. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #begin(ctx: Context, claim: store.Claim, signal: AbortSignal): void {
    const turn = deliverTurn(ctx, claim, signal)
      .catch((error: unknown) => {
        ctx.log.error({ err: error, webhook_id: claim.webhook_id }, 'webhook not delivered')
        return false
      })
      .then(async (isMore) => {
        this.#running.delete(turn)
        if (isMore) await this.wake(ctx, signal)
      })
      .catch((error: unknown) => ctx.log.error({ err: error }, 'webhooks not claimed'))
    this.#running.add(turn)
  }
}

const claimEnd = (ctx: Context): Date => new Date(ctx.now().getTime() + CLAIM_MS)

/** Delivers messages to a claimed webhook; returns whether other webhooks may be waiting for this turn to end. */
const deliverTurn = async (ctx: Context, claim: store.Claim, signal: AbortSignal): Promise<boolean> => {
  for (let sent = 0; sent < MAX_MESSAGES_OF_TURN; sent += 1) {
    const due = await store.nextDue(ctx, claim, claimEnd(ctx))
    if (!due) break
    const outcome = await callEndpoint(ctx, due, signal)
    // The process ends: what it could not finish is sent again by another one.
    if (signal.aborted) break
    await recordOutcome(ctx, due, outcome)
  }
  await store.release(ctx, claim)
  return !signal.aborted
}

/** The deliverer of this process. */
export const deliverer = perDatabase(() => new Deliverer())
