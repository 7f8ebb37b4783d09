import type { Context } from '../../../context.ts'
import { decryptSecret, encryptSecret } from '../../../lib/stored-secret.ts'
import type { SsoConfig } from './schema.ts'

const ownerOf = (ctx: Context, recordId: string) => ({
  masterKey: ctx.config.SECRET_KEY,
  kind: 'sso client secret',
  recordId,
})

/** The client secret of a configuration; undefined when there is none, or it cannot be decrypted, which is logged. */
export const clientSecretOf = (
  ctx: Context,
  { id, client_secret }: Pick<SsoConfig, 'id' | 'client_secret'>,
): string | undefined =>
  client_secret === null ? undefined : decryptSecret(client_secret, ownerOf(ctx, id), ctx.log)

/** A client secret as it is stored with the configuration of that id. */
export const encryptedClientSecret = (ctx: Context, id: string, secret: string): string =>
  encryptSecret(secret, ownerOf(ctx, id))
