import type { IdentifiedKey } from '../../../config/identified-key.ts'
import { decryptText, encryptText } from '../../../lib/authenticated-cipher.ts'

const FORMAT = 'phi1'

/** A ciphertext is bound to its key and field, so that it can be decrypted under no other. */
const encryptionOf = ({ id, key }: IdentifiedKey, field: string) => ({
  key,
  boundTo: `${FORMAT}.${id}.${field}`,
  layout: 'nonce, ciphertext, tag' as const,
})

/**
 * Encrypts a value with AES-256-GCM under a random nonce.
 *
 * @returns `phi1.<key id>.<base64url of nonce, ciphertext and tag>`
 */
export const encryptField = (key: IdentifiedKey, field: string, value: string): string =>
  `${FORMAT}.${key.id}.${encryptText(value, encryptionOf(key, field))}`

/** The outcome of a decryption: the value, or why there is none. */
type Decrypted = { plaintext: string } | { failure: 'unreadable' | 'unknown_key' }

const TEXT = /^phi1\.([\w-]{1,32})\.([\w-]+)$/

/** Decrypts what `encryptField` encrypted for the same field under one of the keys. */
export const decryptField = (
  keys: readonly IdentifiedKey[],
  field: string,
  ciphertext: string,
): Decrypted => {
  const [, keyId, encoded] = TEXT.exec(ciphertext) ?? []
  if (keyId === undefined || encoded === undefined) return { failure: 'unreadable' }
  const key = keys.find(({ id }) => id === keyId)
  if (!key) return { failure: 'unknown_key' }
  const plaintext = decryptText(encoded, encryptionOf(key, field))
  return plaintext === undefined ? { failure: 'unreadable' } : { plaintext }
}
