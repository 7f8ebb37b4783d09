import type { Context } from '../../../context.ts'
import type { Connection } from '../connections/store.ts'
import { credentialsKeys, unseal } from '../credentials/sealed.ts'
import { refusal } from '../refusals.ts'

/**
 * The decrypted credential that a connection signs in with: the pending one where there is no other.
 *
 * @throws AppError 503 credentials_unavailable, 409 credentials_undecryptable
 */
export const secretOf = (ctx: Context, connection: Connection): string => {
  if (credentialsKeys(ctx).length === 0) throw refusal('credentials_unavailable')
  const sealed = connection.credential ?? connection.pending_credential
  const secret = sealed === null ? undefined : unseal(ctx, connection.id, sealed)
  if (secret === undefined) throw refusal('credentials_undecryptable')
  return secret
}
