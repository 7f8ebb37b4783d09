import type { Role } from '../../context.ts'
import type { Scope } from '../../http/access.ts'
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
export interface Owner {
  role: Role
  is_superuser: boolean
}

/** Whether somebody may hand the complete rules of experiments to programs. */
export const mayReadRules = ({ role, is_superuser }: Owner): boolean =>
  is_superuser || role === 'admin' || role === 'developer'

/** What a key may do now: an owner who lost the right to the rules takes it from the key, too. */
export const effectiveScopes = (scopes: readonly Scope[], owner: Owner): Scope[] =>
  scopes.filter((scope) => scope !== 'ruleset' || mayReadRules(owner))

/** Whether a time has come; null never comes. */
export const isOver = (time: Date | null, now: Date): boolean => time !== null && time <= now

/** The key as people see it. */
export const asApiKey = ({ owner_is_active, ...key }: StoredKey, now: Date): ApiKey => ({
  ...key,
  is_active: owner_is_active && key.revoked_at === null && !isOver(key.expires_at, now),
})

const MINUTE = 60_000

/** last_used_at is written at most this often. */
export const isUsedLongAgo = (lastUsed: number | undefined, now: Date): boolean =>
  lastUsed === undefined || now.getTime() - lastUsed >= MINUTE
