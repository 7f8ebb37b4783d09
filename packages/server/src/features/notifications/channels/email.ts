import { createTransport } from 'nodemailer'
import type { Config } from '../../../config/index.ts'

/** A plain-text e-mail to one address. */
interface Email {
  to: string
  subject: string
  text: string
}

const TIMEOUT_MS = 10_000

/** A message never reads files of this machine or fetches anything, and every step of the delivery has a timeout. */
const LIMITS = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
  dnsTimeout: TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
}

/**
 * Sends an e-mail through the mail server of SMTP_URL.
 *
 * @throws Error with the reason why the server refused it
 */
export const sendEmail = async (
  { SMTP_URL: url, EMAIL_FROM }: Pick<Config, 'SMTP_URL' | 'EMAIL_FROM'>,
  { to, subject, text }: Email,
): Promise<void> => {
  if (url === undefined) throw new Error('SMTP_URL is not set')
  const transport = createTransport({ url, ...LIMITS })
  try {
    await transport.sendMail({ from: EMAIL_FROM, to: { name: '', address: to }, subject, text })
  } finally {
    transport.close()
  }
}
