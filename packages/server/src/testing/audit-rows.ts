import type { Db } from '../db/connect.ts'
import { type AuditEntry, auditEntry } from '../features/audit/index.ts'

/** A row of the audit log. */
export type LogRow = AuditEntry

/** All rows of the audit log, in the order of the chain. */
export const entriesOfRows = async (db: Db): Promise<LogRow[]> => {
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('position').execute()
  return rows.map((row) => auditEntry.parse(row))
}
