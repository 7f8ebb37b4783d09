import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { PhiKey } from '../../../config/hipaa.ts'

const CIPHER = 'aes-256-gcm'
const FORMAT = 'phi1'
/** 96 bits, as NIST SP 800-38D recommends for random nonces. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A ciphertext is bound to its key and field, so that it can be decrypted under no other. */
const boundTo = (keyId: string, field: string): Buffer => Buffer.from(`${FORMAT}.${keyId}.${field}`, 'utf8')

/**
 * Encrypts a value with AES-256-GCM under a random nonce.
 *
 * @returns `phi1.<key id>.<base64url of nonce, ciphertext and tag>`
 */
export const encryptField = ({ id, key }: PhiKey, field: string, value: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundTo(id, field))
  const encrypted = [nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return `${FORMAT}.${id}.${Buffer.concat(encrypted).toString('base64url')}`
}

/** The outcome of a decryption: the value, or why there is none. */
type Decrypted = { plaintext: string } | { failure: 'unreadable' | 'unknown_key' }

const UNREADABLE: Decrypted = { failure: 'unreadable' }

const TEXT = /^phi1\.([\w-]{1,32})\.([\w-]+)$/

/** Decrypts what `encryptField` encrypted for the same field under one of the keys. */
export const decryptField = (keys: readonly PhiKey[], field: string, ciphertext: string): Decrypted => {
  const [, keyId, encoded] = TEXT.exec(ciphertext) ?? []
  if (keyId === undefined || encoded === undefined) return UNREADABLE
  const key = keys.find(({ id }) => id === keyId)
  if (!key) return { failure: 'unknown_key' }
  const bytes = Buffer.from(encoded, 'base64url')
  const isCanonical = bytes.toString('base64url') === encoded
  return isCanonical && bytes.length >= NONCE_BYTES + TAG_BYTES ? opened(key, field, bytes) : UNREADABLE
}

const opened = ({ id, key }: PhiKey, field: string, bytes: Buffer): Decrypted => {
  const end = bytes.length - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(boundTo(id, field))
  decipher.setAuthTag(bytes.subarray(end))
  try {
    const start = decipher.update(bytes.subarray(NONCE_BYTES, end))
    return { plaintext: Buffer.concat([start, decipher.final()]).toString('utf8') }
  } catch {
    // The tag does not match: another field, another key of the same id, or a changed text.
    return UNREADABLE
  }
}
