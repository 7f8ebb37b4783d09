import type { Actor, Origin, Role, RunningConfig } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { verifyToken } from '../../lib/crypto.ts'
import { isRequired } from '../../parts/second-factors/index.ts'
import { ROLES } from '../users/index.ts'
import { currentClaims, isSeenLongAgo, sessionKey } from './rules.ts'
import { findSession, touchSession } from './store.ts'

interface BearerOptions {
  db: Db
  now: () => Date
  config: RunningConfig
}

type SignedIn = Extract<Actor, { kind: 'user' }>

/**
 * Authenticates bearer tokens: signature, expiry, an existing session and an active account, with its current rights.
 * Undefined for every other token.
 */
export const authenticateBearer = ({ db, now, config }: BearerOptions) => {
  const key = sessionKey(config.SECRET_KEY)
  return async (token: string, origin: Origin): Promise<SignedIn | undefined> => {
    if (config.AUTH_PROVIDER !== 'local') return undefined
    const claims = currentClaims(verifyToken(token, key) ?? {}, now())
    const session = claims && (await findSession(db, claims.sid, { withSecondFactor: config.MFA_REQUIRED }))
    if (!session?.is_active || session.id !== claims?.sub || session.expires_at <= now()) return undefined
    if (isSeenLongAgo(session.last_seen_at, now())) await touchSession(db, session.session_id, now())
    const { id, email, username, is_superuser } = session
    const user = { id, email, username, role: knownRole(session.role), is_superuser }
    const lacksSecondFactor =
      isRequired(config, user) && session.method === 'password' && !session.second_factor_confirmed_at
    return { kind: 'user', origin, user, session_id: session.session_id, lacksSecondFactor }
  }
}

const knownRole = (stored: string): Role => ROLES.find((role) => role === stored) ?? 'viewer'
