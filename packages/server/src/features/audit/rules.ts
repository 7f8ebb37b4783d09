import type { SignedInUser } from '../../context.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'
import { sha256 } from '../../lib/crypto.ts'
import { isPlainObject } from '../../lib/plain-object.ts'
import { isSecretName } from '../../lib/redaction.ts'
import { type AuditEntry, type AuditEntryWithDiff, auditEntry, type Statement } from './schema.ts'

/** What stands in place of a secret. */
const REDACTED = '[REDACTED]'

/** What the first entry of the chain names as the hash before it. */
export const CHAIN_START = '0'.repeat(64)

type Fields = Record<string, unknown>

/**
 * The value as JSON holds it, with everything replaced that stands under the name of a secret. Numbers, booleans
 * and null are no secrets: `has_password` tells nothing.
 */
export const redacted = (value: object): Fields => withoutSecrets(JSON.parse(JSON.stringify(value)) as Fields)

const withoutSecrets = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isSecretName(name) && isTelling(value) ? REDACTED : withinValue(value),
    ]),
  )

const isTelling = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null)

const withinValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withinValue)
  return isPlainObject(value) ? withoutSecrets(value) : value
}

/** Changes with every change, so it tells nothing. */
const UNTOLD = 'updated_at'

/**
 * What differs between two states of the same thing, as `record` takes it.
 *
 * @param fields the names to compare; all of both unless given
 */
export const changes = <State extends object>(
  before: State,
  after: State,
  fields?: readonly (keyof State & string)[],
): { old_value: Fields; new_value: Fields } => {
  const [old, current] = [entriesOf(before), entriesOf(after)]
  const names = fields ?? [...new Set([...old.keys(), ...current.keys()])].filter((name) => name !== UNTOLD)
  const changed = names.filter((name) => jsonOf(old.get(name)) !== jsonOf(current.get(name)))
  const taken = (state: Map<string, unknown>): Fields =>
    Object.fromEntries(changed.map((name) => [name, state.get(name) ?? null]))
  return { old_value: taken(old), new_value: taken(current) }
}

const entriesOf = (state: object): Map<string, unknown> => new Map(Object.entries(state))

const jsonOf = (value: unknown): string => canonicalJson(JSON.parse(JSON.stringify(value ?? null)))

/** An entry's hash: SHA-256 of the previous one, a line feed and the canonical text of what it says. */
export const entryHash = (previousHash: string, statement: Statement): string =>
  sha256(`${previousHash}\n${canonicalJson(hashedFields(statement))}`)

/** The fields that the hash covers, and nothing else that an object may carry. */
const hashedFields = (statement: Statement): Fields => ({
  id: statement.id,
  timestamp: statement.timestamp.toISOString(),
  user_id: statement.user_id,
  user_email: statement.user_email,
  action_type: statement.action_type,
  action_description: statement.action_description,
  entity_type: statement.entity_type,
  entity_id: statement.entity_id,
  entity_name: statement.entity_name,
  old_value: statement.old_value,
  new_value: statement.new_value,
  reason: statement.reason,
  ip_address: statement.ip_address,
  user_agent: statement.user_agent,
  request_id: statement.request_id,
})

/** Where a stretch of the chain begins: behind which entry. */
export interface ChainPoint {
  position: number
  hash: string
}

/** Behind nothing: the whole chain. */
export const BEFORE_FIRST: ChainPoint = { position: 0, hash: CHAIN_START }

/**
 * What is wrong with an entry at its place in the chain:
 *
 * - missing: entries between it and the one before are gone
 * - misplaced: it stands behind entries that it came before, or it is there twice
 * - unlinked: the entry before it is another one than when it was written
 * - changed: it says something else than when it was written
 */
export type ChainFault = 'missing' | 'misplaced' | 'unlinked' | 'changed'

/** What is wrong with an entry that follows `after`; undefined when it is as it was written. */
export const faultOf = (entry: AuditEntry, after: ChainPoint): ChainFault | undefined => {
  if (entry.position > after.position + 1) return 'missing'
  if (entry.position <= after.position) return 'misplaced'
  if (entry.previous_hash !== after.hash) return 'unlinked'
  return entry.hash === entryHash(entry.previous_hash, entry) ? undefined : 'changed'
}

/** Whether somebody may read what others did. */
export const mayReadAll = ({ role, is_superuser }: SignedInUser): boolean =>
  is_superuser || role === 'admin' || role === 'analyst'

/** The columns of the log as a table. */
export const ENTRY_COLUMNS: readonly (keyof AuditEntry)[] = auditEntry.keyof().options

/** The entry with its changes field by field. */
export const withDiff = (entry: AuditEntry): AuditEntryWithDiff => {
  const names = new Set([...Object.keys(entry.old_value ?? {}), ...Object.keys(entry.new_value ?? {})])
  const diff = [...names].map((field) => ({
    field,
    old_value: entry.old_value?.[field] ?? null,
    new_value: entry.new_value?.[field] ?? null,
  }))
  return { ...entry, diff }
}
