import { decryptText, encryptText } from './authenticated-cipher.ts'
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

const VERSION = 'v1'

const encryptionFor = ({ masterKey, kind, recordId }: SecretOwner) => ({
  key: deriveKey(masterKey, `stored secret ${kind}`),
  boundTo: recordId,
  layout: 'nonce, tag, ciphertext' as const,
})

/**
 * Encrypts a secret for storage: AES-256-GCM with a random nonce and the record id as additional data, written as
 * `v1.` and the base64url of nonce, tag and ciphertext.
 */
export const encryptSecret = (secret: string, owner: SecretOwner): string =>
  `${VERSION}.${encryptText(secret, encryptionFor(owner))}`

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
  return decryptText(text, encryptionFor(owner))
}
