import type { Context } from '../../../context.ts'
import { credentialsKeys, isNewest, seal, unseal } from '../credentials/sealed.ts'
import { refusal } from '../refusals.ts'
import { type Connection, replaceCredential } from './store.ts'

/** The two places that a connection keeps a credential in. */
type CredentialColumn = 'credential' | 'pending_credential'

/**
 * Decrypts a credential; one that was encrypted with an older key is encrypted with the newest.
 *
 * @returns undefined where the connection has none there
 * @throws AppError 503 credentials_unavailable, 409 credentials_undecryptable
 */
export const openCredential = async (
  ctx: Context,
  connection: Connection,
  column: CredentialColumn,
): Promise<string | undefined> => {
  if (credentialsKeys(ctx).length === 0) throw refusal('credentials_unavailable')
  const sealed = connection[column]
  if (sealed === null) return undefined
  const secret = unseal(ctx, connection.id, sealed)
  if (secret === undefined) throw refusal('credentials_undecryptable')
  if (!isNewest(ctx, sealed)) {
    await replaceCredential(ctx, column, {
      id: connection.id,
      sealed,
      resealed: seal(ctx, connection.id, secret),
    })
  }
  return secret
}
