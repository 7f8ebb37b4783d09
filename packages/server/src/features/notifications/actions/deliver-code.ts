import type { Context } from '../../../context.ts'
import { MINUTE_MS } from '../../../lib/durations.ts'
import { sendEmail } from '../channels/email.ts'

/** A message with a code. */
interface CodeMessage {
  to: string
  username: string
  code: string
  expires_at: Date
  subject: string
  /** Purpose of the code, as one sentence. */
  reason: string
}

const onTheirWay = new Set<Promise<void>>()

/**
 * Sends a code after the current request is answered: its duration would disclose that there is an account. Without
 * e-mail, in development and test, the code is logged. A code that the mail server refuses is lost; it can be requested
 * again.
 */
export const deliverCode = (ctx: Context, message: CodeMessage): void => {
  const { SMTP_URL, ENVIRONMENT } = ctx.config
  const { to, username, code } = message
  if (SMTP_URL !== undefined) sendLater(ctx, message)
  else if (ENVIRONMENT === 'development' || ENVIRONMENT === 'test') {
    ctx.log.warn({ to, username, code }, 'code not sent: e-mail is not configured')
  }
}

const sendLater = (ctx: Context, message: CodeMessage): void => {
  const sending = new Promise<void>((resolve) => setImmediate(resolve))
    .then(() => send(ctx, message))
    .catch((error: unknown) => ctx.log.error({ err: error, username: message.username }, 'code not sent'))
  onTheirWay.add(sending)
  void sending.then(() => onTheirWay.delete(sending))
}

const send = (ctx: Context, message: CodeMessage): Promise<void> =>
  sendEmail(ctx.config, { to: message.to, subject: message.subject, text: textOf(message, ctx.now()) })

const textOf = ({ code, expires_at, reason }: CodeMessage, now: Date): string => {
  const minutes = Math.max(1, Math.ceil((expires_at.getTime() - now.getTime()) / MINUTE_MS))
  return [
    reason,
    `The code is ${code}. It can be used once, within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    'If it was not you, there is nothing to do: nothing changes without the code.',
    '',
  ].join('\n')
}

/** Waits for codes that are being sent. */
export const finishCodes = async (): Promise<void> => {
  await Promise.all(onTheirWay)
}
