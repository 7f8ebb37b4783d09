import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

/** A business associate agreement. */
export type Agreement = Schemas['Baa']

/** The record of one access to health data. */
export type AccessRecord = Schemas['PhiRecord']

/** Whether the deployment has what health data needs. */
export type HipaaStatus = Schemas['HipaaStatus']

/** Where health data may lie, and where agreements say that it lies. */
export type Residency = operations['getHipaaDataResidency']['responses'][200]['content']['application/json']

/** Agreements and accesses of a period. */
export type HipaaReport = operations['getHipaaReport']['responses'][200]['content']['application/json']

type AgreementBody = NonNullable<operations['postHipaaBaa']['requestBody']>
type RecordBody = NonNullable<operations['postHipaaAuditLogs']['requestBody']>

/** A new agreement as the service takes it. */
export type AgreementWrite = AgreementBody['content']['application/json']

/** The record of an access as the service takes it. */
export type AccessWrite = RecordBody['content']['application/json']
