import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { CredentialsKey } from '../../../config/warehouse.ts'
import type { Context } from '../../../context.ts'
import { refusal } from '../refusals.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The keys for credentials, newest first; none while the setting is unset or malformed. */
export const credentialsKeys = ({ config }: Pick<Context, 'config'>): readonly CredentialsKey[] =>
  config.WAREHOUSE_CREDENTIALS_KEYS === 'malformed' ? [] : config.WAREHOUSE_CREDENTIALS_KEYS

/**
 * Encrypts a credential of a connection with the newest key: AES-256-GCM with the connection's id as additional data,
 * written as `<key id>.<base64url of nonce, tag and ciphertext>`.
 *
 * @throws AppError 503 credentials_unavailable without a key
 */
export const seal = (ctx: Pick<Context, 'config'>, connectionId: string, credential: string): string => {
  const [newest] = credentialsKeys(ctx)
  if (!newest) throw refusal('credentials_unavailable')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, newest.key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(connectionId, 'utf8'))
  const encrypted = Buffer.concat([cipher.update(credential, 'utf8'), cipher.final()])
  return `${newest.id}.${Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')}`
}

/** Decrypts a credential that `seal` encrypted for the same connection; undefined when no configured key opens it. */
export const unseal = (
  ctx: Pick<Context, 'config'>,
  connectionId: string,
  sealed: string,
): string | undefined => {
  const [keyId, text = '', ...rest] = sealed.split('.')
  const key = credentialsKeys(ctx).find(({ id }) => id === keyId)?.key
  const bytes = Buffer.from(text, 'base64url')
  if (key === undefined || rest.length > 0 || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(connectionId, 'utf8'))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const start = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([start, decipher.final()]).toString('utf8')
  } catch {
    // The tag does not match: another key of the same id, another connection, or a damaged text.
    return undefined
  }
}
