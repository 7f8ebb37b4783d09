import type { Slice } from '../../slice.ts'
import { routes } from './routes.ts'

export { type AuditEvent, type AuditedThing, historyOf, record, recordAll } from './actions.ts'
export {
  type ChainReport,
  exportedEntries,
  storedEntries,
  verifyChain,
} from './actions-verify.ts'
export type { AuditAction } from './names.ts'
export { type ChainPoint, changes } from './rules.ts'
export { type AuditEntry, auditEntryWithDiff } from './schema.ts'

/** The audit log: who changed what, in a hash chain that reveals tampering. */
export const audit: Slice = { name: 'audit', routes }
