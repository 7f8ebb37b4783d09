import type { RunningConfig } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import type { CheckContext } from '../provider.ts'
import { type AccessToken, claimedPerson, type VerifiedToken, verifyAccessToken } from './access-token.ts'
import { type Pool, poolOf } from './pool.ts'
import { createSigningKeys } from './signing-keys.ts'
import type { TokenAccount } from './store.ts'
import { rememberingTokens } from './token-memory.ts'

/** The pool of a running service, and what is remembered of it. */
interface ManagedService {
  pool: Pool
  verify: (token: string, now: Date) => Promise<VerifiedToken>
  /** First sign-ins in progress, by the digest of their token. */
  firstSignIns: Map<string, Promise<TokenAccount | undefined>>
}

const services = new WeakMap<RunningConfig, ManagedService>()

/** The identity service that the settings name, created on first use; undefined when they name none. */
const managedService = ({ config, now, log }: CheckContext): ManagedService | undefined => {
  const known = services.get(config)
  if (known) return known
  const pool = poolOf(config)
  if (!pool) return undefined
  const keys = createSigningKeys({ address: pool.keysAddress, now, log })
  const verify = rememberingTokens((text, now) => verifyAccessToken(text, { pool, findKey: keys.find, now }))
  const service = { pool, verify, firstSignIns: new Map() }
  services.set(config, service)
  return service
}

/**
 * The pool that the settings name.
 *
 * @throws AppError 503 when they name none
 */
export const requirePool = ({ config }: { config: RunningConfig }): Pool => {
  const pool = poolOf(config)
  if (!pool) {
    throw new AppError('unavailable', 'The identity service is not configured; ask an administrator')
  }
  return pool
}

/** Verifies an access token, or says why it is refused. */
export const verifyToken = async (
  ctx: CheckContext,
  token: string,
): Promise<VerifiedToken | { refused: { reason: 'not_configured' } }> => {
  const service = managedService(ctx)
  if (service) return await service.verify(token, ctx.now())
  return { refused: { reason: 'not_configured', ...claimedPerson(token) } }
}

/** The result of the work of a first sign-in, which concurrent requests with the same token share. */
export const firstSignInOnce = async (
  ctx: CheckContext,
  { digest }: AccessToken,
  work: (pool: Pool) => Promise<TokenAccount | undefined>,
): Promise<TokenAccount | undefined> => {
  const service = managedService(ctx)
  if (!service) return undefined
  const { pool, firstSignIns } = service
  const running = firstSignIns.get(digest)
  if (running !== undefined) return await running
  const started = work(pool).finally(() => firstSignIns.delete(digest))
  firstSignIns.set(digest, started)
  return await started
}
