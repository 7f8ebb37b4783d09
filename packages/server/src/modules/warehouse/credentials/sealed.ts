import type { IdentifiedKey } from '../../../config/identified-key.ts'
import type { Context } from '../../../context.ts'
import { decryptText, encryptText } from '../../../lib/authenticated-cipher.ts'
import { refusal } from '../refusals.ts'

const LAYOUT = 'nonce, tag, ciphertext'

/** The keys for credentials, newest first; none while the setting is unset or malformed. */
export const credentialsKeys = ({ config }: Pick<Context, 'config'>): readonly IdentifiedKey[] =>
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
  const encrypted = encryptText(credential, { key: newest.key, boundTo: connectionId, layout: LAYOUT })
  return `${newest.id}.${encrypted}`
}

/** Whether a credential is encrypted with the newest key. */
export const isNewest = (ctx: Pick<Context, 'config'>, sealed: string): boolean =>
  sealed.startsWith(`${credentialsKeys(ctx)[0]?.id}.`)

/** Decrypts a credential that `seal` encrypted for the same connection; undefined when no configured key opens it. */
export const unseal = (
  ctx: Pick<Context, 'config'>,
  connectionId: string,
  sealed: string,
): string | undefined => {
  const [keyId, text = '', ...rest] = sealed.split('.')
  const key = credentialsKeys(ctx).find(({ id }) => id === keyId)?.key
  if (key === undefined || rest.length > 0) return undefined
  return decryptText(text, { key, boundTo: connectionId, layout: LAYOUT })
}
