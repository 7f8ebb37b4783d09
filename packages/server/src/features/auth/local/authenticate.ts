import type { Role } from '../../../context.ts'
import { verifyToken } from '../../../lib/crypto.ts'
import { isRequired } from '../../../parts/second-factors/index.ts'
import { ROLES } from '../../users/index.ts'
import type { BearerCheck, CheckContext } from '../provider.ts'
import { currentClaims, isSeenLongAgo, sessionKey } from './rules.ts'
import { findSession, touchSession } from './store.ts'

/** Checks a token's signature and expiry, its session, which must exist, and its account, which must be active. */
export const sessionAuthenticator = ({ db, now, config, ports }: CheckContext): BearerCheck => {
  const key = sessionKey(config.SECRET_KEY)
  return async (token, origin) => {
    const claims = currentClaims(verifyToken(token, key) ?? {}, now())
    const granted = ports.grants?.rightsOf('users.id', now())
    const session =
      claims && (await findSession(db, claims.sid, { withSecondFactor: config.MFA_REQUIRED, granted }))
    if (!session?.is_active || session.id !== claims?.sub || session.expires_at <= now()) return undefined
    if (isSeenLongAgo(session.last_seen_at, now())) await touchSession(db, session.session_id, now())
    const { id, email, username, is_superuser } = session
    const user = {
      ...{ id, email, username, role: knownRole(session.role), is_superuser },
      ...(ports.grants && { granted: ports.grants.parse(session.granted) }),
    }
    const lacksSecondFactor =
      isRequired(config, user) && session.method === 'password' && !session.second_factor_confirmed_at
    return { kind: 'user', origin, user, session_id: session.session_id, lacksSecondFactor }
  }
}

const knownRole = (stored: string): Role => ROLES.find((role) => role === stored) ?? 'viewer'
