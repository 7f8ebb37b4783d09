import { createLinkedAccount, type LinkedPerson } from '../../users/index.ts'
import type { CheckContext } from '../provider.ts'
import type { AccessToken } from './access-token.ts'
import type { Pool } from './pool.ts'
import { PoolRefusal } from './pool-client.ts'
import { logRefusal, type RefusedSignIn } from './refusals.ts'
import { rightsOf } from './rights.ts'
import type { TokenAccount } from './store.ts'
import { asManagedSync } from './system-actor.ts'
import { readUserRecord, type UserRecord } from './user-record.ts'

/** The link between an account and a person of the identity service. */
export const externalIdOf = ({ sub }: Pick<AccessToken, 'sub'>): string => `managed:${sub}`

/** Maximum lengths of columns. */
const MAX_LENGTHS = { external_id: 255, username: 100, email: 100, first_name: 100, last_name: 100 } as const

const COLUMNS = ['external_id', 'username', 'email', 'first_name', 'last_name'] as const

interface FirstSignIn {
  pool: Pool
  /** The verified token, and its text. */
  token: AccessToken
  text: string
}

/**
 * Creates the account of a person who signs in for the first time; undefined when they are refused, which is logged. The
 * e-mail and the names are read from the pool now and never again.
 *
 * @throws AppError 503 when the pool cannot be reached
 */
export const createAccount = async (
  ctx: CheckContext,
  signIn: FirstSignIn,
): Promise<TokenAccount | undefined> => {
  const { token } = signIn
  if (externalIdOf(token).length > MAX_LENGTHS.external_id) {
    const { username, sub } = token
    logRefusal(ctx.log, { reason: 'field_too_long', column: 'external_id', username, sub })
    return undefined
  }
  const user = await readOwnRecord(ctx, signIn)
  return user && storeAccount(ctx, { ...personOf(user, token), ...rightsOf(token.groups, ctx.config) }, token)
}

const storeAccount = async (
  ctx: CheckContext,
  person: LinkedPerson,
  { sub }: AccessToken,
): Promise<TokenAccount | undefined> => {
  const refuse = (refused: Omit<RefusedSignIn, 'username' | 'sub'>): undefined => {
    logRefusal(ctx.log, { ...refused, username: person.username, sub })
  }
  const column = COLUMNS.find((name) => (person[name] ?? '').length > MAX_LENGTHS[name])
  if (column) return refuse({ reason: 'field_too_long', column })
  try {
    const made = await createLinkedAccount(asManagedSync(ctx), person)
    return 'reason' in made ? refuse(made) : made
  } catch (error) {
    return refuse({ reason: 'commit_failed', err: error })
  }
}

/** The pool's record of the person, which must be the one of the token; undefined when the pool refuses to show it. */
const readOwnRecord = async (
  { log }: CheckContext,
  { pool, token, text }: FirstSignIn,
): Promise<UserRecord | undefined> => {
  const user = await readUserRecord(pool, log, { token: text, countedUnder: token.sub }).catch(asRefusal)
  if (user instanceof PoolRefusal) {
    log.warn({ kind: user.kind, sub: token.sub }, 'user record of the identity service not readable')
    return undefined
  }
  if (user.attributes['sub'] === undefined || user.attributes['sub'] === token.sub) return user
  log.warn({ sub: token.sub }, 'user record of the identity service names another person')
  return undefined
}

const asRefusal = (error: unknown): PoolRefusal => {
  if (error instanceof PoolRefusal) return error
  throw error
}

const personOf = ({ username, attributes }: UserRecord, token: AccessToken) => {
  const attribute = (name: string): string | null => attributes[name]?.trim() || null
  return {
    external_id: externalIdOf(token),
    username,
    email: attribute('email'),
    first_name: attribute('given_name'),
    last_name: attribute('family_name'),
  }
}
