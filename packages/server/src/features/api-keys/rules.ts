import type { Role } from '../../context.ts'
import type { Scope } from '../../http/access.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import { randomToken } from '../../lib/ids.ts'
import type { ApiKey, StoredKey } from './schema.ts'

const KEY_START = 'assay_'
const SECRET_BYTES = 32
const SHOWN_CHARACTERS = 12

/** Whether a text has the form of a key; others are refused without a query. */
export const isKeyShaped = (text: string): boolean => /^assay_[\w-]{43}$/.test(text)

/** Maximum number of usable keys of one account. */
export const MAX_KEYS = 100

/** A new key: its fixed start and 43 random characters. */
export const newKey = (): string => KEY_START + randomToken(SECRET_BYTES)

/** The part of a key that is stored in readable form. */
export const prefixOf = (key: string): string => key.slice(0, SHOWN_CHARACTERS)

/** The rights of a key's owner. */
interface Owner {
  role: Role
  is_superuser: boolean
}

/** Whether the owner may grant programs the complete rules of experiments. */
const mayReadRules = ({ role, is_superuser }: Owner): boolean =>
  is_superuser || role === 'admin' || role === 'developer'

/** Whether programs of the owner may report errors, enough of which roll a flag back. */
const mayReport = ({ role, is_superuser }: Owner): boolean => is_superuser || role !== 'viewer'

/** Whether the owner may grant a scope to a key. */
export const mayGrant = (scope: Scope, owner: Owner): boolean => {
  if (scope === 'ruleset') return mayReadRules(owner)
  return scope !== 'report' || mayReport(owner)
}

const USUAL_SCOPES: readonly Scope[] = ['assign', 'track', 'evaluate', 'report']

/** The default scopes of a key: those of an application, as far as its owner may grant them. */
export const usualScopes = (owner: Owner): Scope[] => USUAL_SCOPES.filter((scope) => mayGrant(scope, owner))

/** The stored rights of a key. */
interface Grant {
  scopes: readonly Scope[]
  /** Whether the key is older than the scope `report` and retains that right. */
  always_reports: boolean
}

/** Current scopes of a key: without those that its owner may no longer grant. */
export const effectiveScopes = ({ scopes, always_reports }: Grant, owner: Owner): Scope[] =>
  scopes.filter((scope) => mayGrant(scope, owner) || (scope === 'report' && always_reports))

/** Whether a time is reached; null: never. */
export const isOver = (time: Date | null, now: Date): boolean => time !== null && time <= now

/** The key in the form that the API returns. */
export const asApiKey = ({ owner_is_active, ...key }: StoredKey, now: Date): ApiKey => ({
  ...key,
  is_active: owner_is_active && key.revoked_at === null && !isOver(key.expires_at, now),
})

/** Whether the stored use is old enough to be replaced. */
export const isUsedLongAgo = (lastUsed: number | undefined, now: Date): boolean =>
  lastUsed === undefined || now.getTime() - lastUsed >= MINUTE_MS
