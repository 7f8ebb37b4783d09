import { createHmac } from 'node:crypto'
import { deriveKey, sameSecret } from '../lib/crypto.ts'

/**
 * A ticket stands for an API key where no header can be sent, as in an EventSource: the id of the key, signed. It
 * opens streams only, and lives as long as the key. Two of the same key are the same text.
 */
export const signTicket = (keyId: string, secret: string): string =>
  `${keyId}.${createHmac('sha256', deriveKey(secret, 'stream ticket')).update(keyId).digest('base64url')}`

/** The id of the key that a ticket of ours stands for, or undefined for every other text. */
export const keyIdOf = (ticket: string, secret: string): string | undefined => {
  const [keyId = ''] = ticket.split('.')
  return sameSecret(signTicket(keyId, secret), ticket) ? keyId : undefined
}
