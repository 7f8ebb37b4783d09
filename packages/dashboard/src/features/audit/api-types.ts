import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

/** One entry of the audit log. */
export type AuditEntry = Schemas['AuditEntry']

type ListQuery = NonNullable<operations['getAuditLogs']['parameters']['query']>

/** The filters of the audit log, without the page. */
export type AuditFilters = Omit<ListQuery, 'skip' | 'limit'>

/** The types of entities whose changes are in the audit log. */
export type AuditEntityType = NonNullable<AuditFilters['entity_type']>

/** What was done, such as experiment_start. */
export type AuditActionType = NonNullable<AuditFilters['action_type']>
