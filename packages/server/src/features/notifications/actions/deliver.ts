import type { Context } from '../../../context.ts'
import { postToChat } from '../channels/chat.ts'
import { sendEmail } from '../channels/email.ts'
import { type Message, nextAttempt, whyClosed } from '../rules.ts'
import { type Attempted, type Claimed, claimDue, giveUpLost, recordAttempt } from '../store/deliveries.ts'

/** Concurrent deliveries: a mail server may accept few connections of one client. */
const MAX_CONCURRENT = 5

const MAX_ERROR_LENGTH = 500

/**
 * Delivers all due messages of the queue. Each is claimed by one process; its failure does not delay the others. Ends
 * early, between messages, when `signal` is aborted.
 */
export const deliverDue = async (ctx: Context, signal?: AbortSignal): Promise<void> => {
  await giveUpLost(ctx)
  let claimed: Claimed[]
  do {
    claimed = await claimDue(ctx, MAX_CONCURRENT)
    await Promise.all(claimed.map((message) => deliver(ctx, message)))
  } while (claimed.length === MAX_CONCURRENT && signal?.aborted !== true)
}

const deliver = async (ctx: Context, message: Claimed): Promise<void> => {
  const error = await attempt(ctx, message)
  await recordAttempt(ctx, message.id, outcomeOf(error, message.attempts, ctx.now()))
}

const outcomeOf = (error: string | undefined, attempts: number, now: Date): Attempted =>
  error === undefined ? { sent: true } : { sent: false, error, retryAt: nextAttempt(attempts, now) }

/** Tries to send a message once; returns the reason of a failure, or undefined. */
export const attempt = async (
  ctx: Context,
  { channel, recipient, subject, body }: Omit<Message, 'event_type'>,
): Promise<string | undefined> => {
  const closed = whyClosed(channel, ctx.config)
  if (closed !== undefined) return closed
  try {
    if (channel === 'email')
      await sendEmail(ctx.config, { to: recipient, subject: subject ?? '', text: body })
    if (channel === 'chat') await postToChat(ctx.config, body)
    return undefined
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
  }
}
