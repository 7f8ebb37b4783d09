import type { Config } from '../../../config/index.ts'
import type { AuditEntry } from '../../../features/audit/index.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import type { ComplianceEvent, Outcome } from './schema.ts'

const FAILURES: readonly string[] = ['user_login_failed']

/** Whether an action succeeded: the log records failures of sign-ins only. */
export const outcomeOf = (action: string): Outcome => (FAILURES.includes(action) ? 'FAILURE' : 'SUCCESS')

type Retention = Pick<Config, 'AUDIT_RETENTION_DAYS_SOC2' | 'AUDIT_RETENTION_DAYS_ISO27001'>

/** An entry with its outcome and the end of the longer retention. */
export const eventOf = (entry: AuditEntry, config: Retention): ComplianceEvent => {
  const days = Math.max(config.AUDIT_RETENTION_DAYS_SOC2, config.AUDIT_RETENTION_DAYS_ISO27001)
  return {
    ...entry,
    outcome: outcomeOf(entry.action_type),
    retention_expires_at: new Date(entry.timestamp.getTime() + days * DAY_MS),
  }
}
