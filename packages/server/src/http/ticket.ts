import { createHmac } from 'node:crypto'
import { deriveKey, sameSecret } from '../lib/crypto.ts'

/**
 * Signs a ticket: it replaces an API key where no header can be sent, as in an EventSource, and contains the signed id
 * of the key. Tickets open streams only and are valid as long as the key. All tickets of a key are equal.
 */
export const signTicket = (keyId: string, secret: string): string =>
  `${keyId}.${createHmac('sha256', deriveKey(secret, 'stream ticket')).update(keyId).digest('base64url')}`

/** Id of the key of a valid ticket; undefined for every other text. */
export const keyIdOf = (ticket: string, secret: string): string | undefined => {
  const [keyId = ''] = ticket.split('.')
  return sameSecret(signTicket(keyId, secret), ticket) ? keyId : undefined
}
