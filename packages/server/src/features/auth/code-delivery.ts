import type { Config } from '../../config/index.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { sendEmail } from '../notifications/index.ts'
import { CODE_MINUTES } from './rules.ts'

/** A code on its way to the owner of an account. */
interface CodeMessage {
  to: string
  username: string
  code: string
}

/**
 * Refuses when codes cannot reach anybody, before it is known whether the account exists.
 *
 * @throws AppError 503
 */
export const requireDelivery = ({ ENVIRONMENT, SMTP_URL }: Config): void => {
  if (SMTP_URL === undefined && (ENVIRONMENT === 'staging' || ENVIRONMENT === 'production')) {
    throw new AppError('unavailable', 'E-mail is not configured; ask an administrator')
  }
}

const onTheirWay = new Set<Promise<void>>()

/**
 * Hands a code over. Without e-mail, in development and test, it goes to the log of the service. Nobody waits for
 * the mail server: how long it takes would tell that there is an account. A code that it refuses is lost, and
 * asking again makes another one: codes are stored nowhere.
 */
export const deliverCode = (ctx: Context, { to, username, code }: CodeMessage): void => {
  if (ctx.config.SMTP_URL === undefined) {
    ctx.log.warn({ to, username, code }, 'e-mail is not configured: this code was not sent')
    return
  }
  const sending = sendEmail(ctx.config, { to, ...messageOf(username, code) }).catch((error: unknown) => {
    ctx.log.error({ err: error, username }, 'a code for a new password could not be sent')
  })
  onTheirWay.add(sending)
  void sending.then(() => onTheirWay.delete(sending))
}

const messageOf = (username: string, code: string) => ({
  subject: 'Your code for a new password',
  text: [
    `Somebody, probably you, asked for a new password of the account ${username}.`,
    `The code is ${code}. It can be used once, within ${CODE_MINUTES} minutes.`,
    'If it was not you, there is nothing to do: the password stays as it is.',
    '',
  ].join('\n'),
})

/** Waits for the codes on their way. */
export const finishDeliveries = async (): Promise<void> => {
  await Promise.all(onTheirWay)
}
