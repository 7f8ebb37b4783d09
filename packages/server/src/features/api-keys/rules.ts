import type { Role } from '../../context.ts'
import type { Scope } from '../../http/access.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import { randomToken } from '../../lib/ids.ts'
import type { ApiKey, StoredKey } from './schema.ts'

const KEY_START = 'assay_'
const SECRET_BYTES = 32
const SHOWN_CHARACTERS = 12

/** Every key looks like this, so anything else is refused without asking the database. */
export const isKeyShaped = (text: string): boolean => /^assay_[\w-]{43}$/.test(text)

/** Usable keys of one account. */
export const MAX_KEYS = 100

/** A new key: its fixed start and 43 characters that cannot be guessed. */
export const newKey = (): string => KEY_START + randomToken(SECRET_BYTES)

/** What is kept of a key in readable form. */
export const prefixOf = (key: string): string => key.slice(0, SHOWN_CHARACTERS)

/** Who owns a key, as far as it matters for what the key may do. */
interface Owner {
  role: Role
  is_superuser: boolean
}

/** Whether somebody may hand the complete rules of experiments to programs. */
const mayReadRules = ({ role, is_superuser }: Owner): boolean =>
  is_superuser || role === 'admin' || role === 'developer'

/** Whether programs of somebody may report errors: enough of them roll a flag back. */
const mayReport = ({ role, is_superuser }: Owner): boolean => is_superuser || role !== 'viewer'

/** Whether somebody may give a scope to a key. */
export const mayGrant = (scope: Scope, owner: Owner): boolean => {
  if (scope === 'ruleset') return mayReadRules(owner)
  return scope !== 'report' || mayReport(owner)
}

const USUAL_SCOPES: readonly Scope[] = ['assign', 'track', 'evaluate', 'report']

/** The scopes of a key for which none are named: those of an application, as far as its owner may give them. */
export const usualScopes = (owner: Owner): Scope[] => USUAL_SCOPES.filter((scope) => mayGrant(scope, owner))

/** What is stored of a key's rights. */
interface Grant {
  scopes: readonly Scope[]
  /** The key is older than the scope `report` and keeps it. */
  always_reports: boolean
}

/** What a key may do now: an owner who lost the right to a scope takes it from the key, too. */
export const effectiveScopes = ({ scopes, always_reports }: Grant, owner: Owner): Scope[] =>
  scopes.filter((scope) => mayGrant(scope, owner) || (scope === 'report' && always_reports))

/** Whether a time has come; null never comes. */
export const isOver = (time: Date | null, now: Date): boolean => time !== null && time <= now

/** The key as people see it. */
export const asApiKey = ({ owner_is_active, ...key }: StoredKey, now: Date): ApiKey => ({
  ...key,
  is_active: owner_is_active && key.revoked_at === null && !isOver(key.expires_at, now),
})

/** last_used_at is written at most this often. */
export const isUsedLongAgo = (lastUsed: number | undefined, now: Date): boolean =>
  lastUsed === undefined || now.getTime() - lastUsed >= MINUTE_MS
