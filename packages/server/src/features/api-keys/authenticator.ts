import type { Role } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { isLive, onChange } from '../../db/changes.ts'
import type { Db } from '../../db/connect.ts'
import { type AuthenticatedKey, type Authenticator, SCOPES, type Scope } from '../../http/access.ts'
import { sha256 } from '../../lib/crypto.ts'
import type { Logger } from '../../lib/log.ts'
import { ROLES } from '../users/index.ts'
import { effectiveScopes, isKeyShaped, isOver, isUsedLongAgo } from './rules.ts'
import { findUsable, findUsableById, touch, type UsableKey } from './store.ts'

interface KeyOptions {
  /** Pool of connections. */
  db: Db
  now: () => Date
  log: Logger
}

/** Authenticates API keys, and stores when they were used. */
export interface KeyAuthenticator {
  key: Authenticator['key']
  keyById: Authenticator['keyById']
  /** Waits until all uses so far are stored. */
  flush: () => Promise<void>
}

/** A cached key. */
interface KnownKey extends AuthenticatedKey {
  user_id: string
  expires_at: Date | null
  /** When its use was last stored, in milliseconds since 1970. */
  last_recorded?: number
}

/** Capacity of the cache, more keys than any installation uses; beyond it the oldest entry is dropped. */
const MAX_KNOWN = 10_000

/**
 * Authenticates API keys. A cached key is answered at once, as long as this process receives every revocation; all
 * others are looked up in the database, waiting requests together. Unknown keys are not cached, so guessing does not
 * fill memory.
 */
export const keyAuthenticator = ({ db, now, log }: KeyOptions): KeyAuthenticator => {
  const known = knownKeys(db)
  const uses = usageRecorder({ db, now, log })
  const find = batch<string, UsableKey | undefined>({
    run: async (digests) => {
      const found = await findUsable(db, digests)
      return digests.map((digest) => found.get(digest))
    },
  })
  const lookUp = async (digest: string): Promise<KnownKey | undefined> => {
    const gap = known.gap()
    const row = await find(digest)
    return row && known.store(asKnown(row), { digest, gap })
  }
  const usable = (key: KnownKey | undefined): AuthenticatedKey | undefined => {
    const time = now()
    if (!key || isOver(key.expires_at, time)) return undefined
    uses.add(key, time)
    return key
  }
  const check = (key: string) => {
    if (!isKeyShaped(key)) return undefined
    const digest = sha256(key)
    const cached = isLive(db) ? known.get(digest) : undefined
    return cached ? usable(cached) : lookUp(digest).then(usable)
  }
  const findById = batch<string, UsableKey | undefined>({
    run: async (ids) => {
      const found = await findUsableById(db, ids)
      return ids.map((id) => found.get(id))
    },
  })
  const keyById = async (id: string) => {
    const row = await findById(id)
    return row && usable(asKnown(row))
  }
  return { key: check, keyById, flush: uses.flush }
}

interface Lookup {
  digest: string
  /** Value of `gap` before the database was queried. */
  gap: number
}

/** The cache of keys; a key is dropped when it, or its owner, changes. */
const knownKeys = (db: Db) => {
  const byDigest = new Map<string, KnownKey>()
  let changes = 0
  const forget = (isMeant: (key: KnownKey) => boolean): void => {
    changes += 1
    for (const [digest, key] of byDigest) if (isMeant(key)) byDigest.delete(digest)
  }
  onChange(db, 'api_keys', (id) => forget((key) => id === undefined || key.id === id))
  onChange(db, 'users', (id) => forget((key) => id === undefined || key.user_id === id))
  return {
    get: (digest: string): KnownKey | undefined => byDigest.get(digest),
    /** Changes when anything is dropped: an answer requested before may be stale. */
    gap: (): number => changes,
    store: (key: KnownKey, { digest, gap }: Lookup): KnownKey => {
      if (gap !== changes || !isLive(db)) return key
      const [oldest] = byDigest.keys()
      if (byDigest.size >= MAX_KNOWN && oldest !== undefined) byDigest.delete(oldest)
      byDigest.set(digest, key)
      return key
    },
  }
}

const asKnown = ({ id, user_id, expires_at, role, is_superuser, ...grant }: UsableKey): KnownKey => ({
  id,
  user_id,
  expires_at,
  scopes: effectiveScopes(
    { scopes: grant.scopes.filter(isScope), always_reports: grant.always_reports },
    { role: knownRole(role), is_superuser },
  ),
})

const isScope = (stored: string): stored is Scope => SCOPES.some((scope) => scope === stored)

const knownRole = (stored: string): Role => ROLES.find((role) => role === stored) ?? 'viewer'

/** Stores when keys are used: at most once a minute for each, after the requests. */
const usageRecorder = ({ db, now, log }: KeyOptions) => {
  const pending = new Set<Promise<unknown>>()
  const write = batch<string, undefined>({
    run: async (ids) => {
      await touch(db, ids, now())
      return ids.map(() => undefined)
    },
  })
  return {
    add: (key: KnownKey, time: Date): void => {
      if (!isUsedLongAgo(key.last_recorded, time)) return
      key.last_recorded = time.getTime()
      const written = write(key.id).catch((error: unknown) => {
        log.warn({ err: error }, 'API key use not recorded')
      })
      pending.add(written)
      void written.then(() => pending.delete(written))
    },
    flush: async (): Promise<void> => {
      await Promise.all(pending)
    },
  }
}
