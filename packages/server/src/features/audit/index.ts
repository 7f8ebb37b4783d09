import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { type AuditEvent, type AuditedThing, historyOf, record, recordAll } from './actions.ts'
export { list as listEntries } from './actions-read.ts'
export {
  type ChainReport,
  exportedEntries,
  storedEntries,
  verifyChain,
} from './actions-verify.ts'
export { ACTIONS, type AuditAction, ENTITY_TYPES, EVENT_TYPES, eventTypeOf } from './names.ts'
export { CHAIN_START, type ChainPoint, changes, ENTRY_COLUMNS, entryHash, isAsWritten } from './rules.ts'
export { type AuditEntry, auditEntry, auditEntryWithDiff, exportedEntry } from './schema.ts'
export { type ChainStretch, listText } from './store.ts'
export { lastPosition, listBetween as entriesBetween } from './store-read.ts'
export { readStoredRows, type StoredEntry } from './stored-rows.ts'

/** The audit log: who changed what, in a hash chain that reveals tampering. */
export const audit: Slice = { name: 'audit', routes }
