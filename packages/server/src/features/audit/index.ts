export { type AuditEvent, type AuditedThing, checkChain, historyOf, record } from './actions.ts'
export type { AuditAction, EntityType } from './names.ts'
export { changes } from './rules.ts'
export { type AuditEntry, auditEntry, auditEntryWithDiff } from './schema.ts'
