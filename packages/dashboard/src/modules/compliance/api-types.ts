import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

/** The report on a standard and a period. */
export type ComplianceReport = Schemas['ComplianceReport']

/** A control of a standard, with what was recorded of it. */
export type Control = Schemas['ComplianceControl']

/** What the verification of the chain found. */
export type Integrity = Schemas['ChainIntegrity']

/** An entry of the audit log, with its outcome. */
export type ComplianceEvent = Schemas['ComplianceAuditEvent']

/** A standard that reports are made for. */
export type Standard = ComplianceReport['standard']

type EventsQuery = NonNullable<operations['getComplianceAuditEvents']['parameters']['query']>

/** An action that the log records. */
export type AuditAction = NonNullable<EventsQuery['action_type']>
