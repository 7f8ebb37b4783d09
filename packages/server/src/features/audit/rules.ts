import { hasPermission } from '@assay/lifecycle'
import type { SignedInUser } from '../../context.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'
import { sha256 } from '../../lib/crypto.ts'
import { isPlainObject } from '../../lib/plain-object.ts'
import { isSecretName } from '../../lib/redaction.ts'
import { type AuditEntry, type AuditEntryWithDiff, auditEntry, type Statement } from './schema.ts'

/** Replacement of a secret. */
const REDACTED = '[REDACTED]'

/** The previous hash of the first entry. */
export const CHAIN_START = '0'.repeat(64)

type Fields = Record<string, unknown>

/**
 * The value as JSON represents it, with redacted secrets. Numbers, booleans and null are not secret: `has_password`
 * discloses nothing.
 */
export const redacted = (value: object): Fields => withoutSecrets(JSON.parse(JSON.stringify(value)) as Fields)

const withoutSecrets = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isSecretName(name) && mayBeSecret(value) ? REDACTED : withinValue(value),
    ]),
  )

const mayBeSecret = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null)

const withinValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withinValue)
  return isPlainObject(value) ? withoutSecrets(value) : value
}

/** A field that changes with every update, so it is not compared. */
const NOT_COMPARED = 'updated_at'

/**
 * The differences between two states of an entity, in the form that `record` takes.
 *
 * @param fields the names to compare; all fields of both states unless given
 */
export const changes = <State extends object>(
  before: State,
  after: State,
  fields?: readonly (keyof State & string)[],
): { old_value: Fields; new_value: Fields } => {
  const [old, current] = [entriesOf(before), entriesOf(after)]
  const names =
    fields ?? [...new Set([...old.keys(), ...current.keys()])].filter((name) => name !== NOT_COMPARED)
  const changed = names.filter((name) => jsonOf(old.get(name)) !== jsonOf(current.get(name)))
  const taken = (state: Map<string, unknown>): Fields =>
    Object.fromEntries(changed.map((name) => [name, state.get(name) ?? null]))
  return { old_value: taken(old), new_value: taken(current) }
}

const entriesOf = (state: object): Map<string, unknown> => new Map(Object.entries(state))

const jsonOf = (value: unknown): string => canonicalJson(JSON.parse(JSON.stringify(value ?? null)))

/** An entry's hash: SHA-256 of the previous hash, a line feed and the canonical text of the statement. */
export const entryHash = (previousHash: string, statement: Statement): string =>
  sha256(`${previousHash}\n${canonicalJson(hashedFields(statement))}`)

/** The fields that the hash covers, without any others of the object. */
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

/** The entry after which a part of the chain begins. */
export interface ChainPoint {
  position: number
  hash: string
}

/** The start of the whole chain. */
export const BEFORE_FIRST: ChainPoint = { position: 0, hash: CHAIN_START }

/**
 * Fault of an entry at its position in the chain:
 *
 * - missing: entries between it and the one before are missing
 * - misplaced: it follows entries that it preceded, or it is a duplicate
 * - unlinked: the entry before it differs from the one when it was written
 * - changed: its content differs from when it was written
 */
export type ChainFault = 'missing' | 'misplaced' | 'unlinked' | 'changed'

/**
 * The fault of an entry that follows `after`; undefined when it is intact. A row that holds a value as the service never
 * stores it (`isExact`) was changed.
 */
export const faultOf = (
  entry: AuditEntry & { isExact?: boolean },
  after: ChainPoint,
): ChainFault | undefined => {
  if (entry.position > after.position + 1) return 'missing'
  if (entry.position <= after.position) return 'misplaced'
  if (entry.previous_hash !== after.hash) return 'unlinked'
  return isAsWritten(entry) ? undefined : 'changed'
}

/** Whether the content of an entry is the one that its hash was made of. */
export const isAsWritten = (entry: AuditEntry & { isExact?: boolean }): boolean =>
  entry.isExact !== false && entry.hash === entryHash(entry.previous_hash, entry)

/** Whether an account may read entries of other people. */
export const mayReadAll = (user: SignedInUser): boolean => hasPermission(user, 'auditor', 'audit_log.list')

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
