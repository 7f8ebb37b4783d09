import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret, as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

interface SignedMessage {
  id: string
  body: string
}

/**
 * The headers that prove who sent a message (Standard Webhooks 1.0.0): HMAC-SHA-256 over its id, the time of the attempt
 * in seconds and its text, once for each secret.
 */
export const signedHeaders = (
  { id, body }: SignedMessage,
  secrets: readonly string[],
  now: Date,
): Record<string, string> => {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
