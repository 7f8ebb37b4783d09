import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './crypto.ts'
import type { Logger } from './log.ts'

/** What a stored secret belongs to; it can be decrypted only for the same. */
interface SecretOwner {
  /** SECRET_KEY of the service. */
  masterKey: string
  /** Kind of the secret, such as `second factor`: each kind is encrypted with a key of its own. */
  kind: string
  /** Id of the record that the secret is stored in. */
  recordId: string
}

const CIPHER = 'aes-256-gcm'
const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = ({ masterKey, kind }: SecretOwner): Buffer => deriveKey(masterKey, `stored secret ${kind}`)

/**
 * Encrypts a secret for storage: AES-256-GCM with a random nonce and the record id as additional data, written as
 * `v1.` and the base64url of nonce, tag and ciphertext.
 */
export const encryptSecret = (secret: string, owner: SecretOwner): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(owner), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(owner.recordId, 'utf8'))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`
}

/**
 * Decrypts a secret that `encryptSecret` encrypted for the same owner. A text that cannot be decrypted, as after a
 * change of SECRET_KEY, is logged and reads as absent: undefined.
 */
export const decryptSecret = (stored: string, owner: SecretOwner, log: Logger): string | undefined => {
  const secret = decrypted(stored, owner)
  if (secret === undefined) {
    log.warn(
      { kind: owner.kind, record_id: owner.recordId },
      'stored secret cannot be decrypted; was SECRET_KEY changed?',
    )
  }
  return secret
}

const decrypted = (stored: string, owner: SecretOwner): string | undefined => {
  const [version, text, ...rest] = stored.split('.')
  if (version !== VERSION || text === undefined || rest.length > 0) return undefined
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, keyOf(owner), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(owner.recordId, 'utf8'))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const start = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([start, decipher.final()]).toString('utf8')
  } catch {
    // The tag does not match: another key, another record, or a damaged text.
    return undefined
  }
}
