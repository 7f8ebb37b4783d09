import type { Actor, Context, Origin } from '../../../../context.ts'
import { requireProvider } from '../../../../features/users/index.ts'
import { notAuthenticated } from '../../../../http/access.ts'
import { sameSecret, sha256 } from '../../../../lib/crypto.ts'
import { randomToken } from '../../../../lib/ids.ts'
import { findUsable } from './store.ts'

const PREFIX = 'assay_scim_'
const SECRET_BYTES = 32
const SHAPE = /^assay_scim_[\w-]{43}$/

/** Makes a SCIM token; only its digest is stored. */
export const newToken = (): { token: string; digest: string } => {
  const token = PREFIX + randomToken(SECRET_BYTES)
  return { token, digest: sha256(token) }
}

/**
 * Authenticates identity providers by the token of their configuration, as long as that is active.
 *
 * @throws AppError 401; 404 where accounts are those of the managed identity service
 */
export const authenticateScim =
  ({ db, config }: Pick<Context, 'db' | 'config'>) =>
  async (token: string | undefined, origin: Origin): Promise<Extract<Actor, { kind: 'scim' }>> => {
    requireProvider(config, 'local')
    if (token === undefined) throw notAuthenticated()
    const configId = await configOf(db, token)
    if (configId === undefined) throw notAuthenticated('Could not validate credentials')
    return { kind: 'scim', origin, config_id: configId }
  }

const configOf = async (db: Context['db'], token: string): Promise<string | undefined> => {
  if (!SHAPE.test(token)) return undefined
  const digest = sha256(token)
  const found = await findUsable(db, digest)
  return found && sameSecret(found.token_digest, digest) ? found.config_id : undefined
}
