import { z } from 'zod'
import { WarehouseError, type WarehouseErrorCode } from '../error.ts'

/** The warehouse's reasons of errors that have a meaning here. */
const CODES: Readonly<Record<string, WarehouseErrorCode>> = {
  accessDenied: 'permission_denied',
  authError: 'auth_failed',
  backendError: 'unreachable',
  billingNotEnabled: 'warehouse_quota',
  billingTierLimitExceeded: 'warehouse_quota',
  bytesBilledLimitExceeded: 'bytes_limit',
  internalError: 'unreachable',
  jobBackendError: 'unreachable',
  jobInternalError: 'unreachable',
  jobRateLimitExceeded: 'warehouse_quota',
  notFound: 'object_not_found',
  quotaExceeded: 'warehouse_quota',
  rateLimitExceeded: 'warehouse_quota',
  required: 'unrecognised_warehouse_error',
  resourcesExceeded: 'warehouse_quota',
  responseTooLarge: 'result_invalid',
  stopped: 'cancelled',
  timeout: 'time_limit',
  unauthenticated: 'auth_failed',
}

const failure = z.object({ reason: z.string().optional(), location: z.string().optional() })

/** An error of the warehouse, of a request or of a job. */
export const errorProto = failure.loose()

const refused = z.object({
  error: z.object({ errors: z.array(failure).optional(), code: z.number().optional() }),
})

const STATUS_CODES: Readonly<Record<number, WarehouseErrorCode>> = {
  401: 'auth_failed',
  403: 'permission_denied',
  404: 'object_not_found',
  429: 'warehouse_quota',
}

/** What kind of failure an error of a job is; its text, which repeats names, stays unread. */
export const jobFailure = ({ reason }: z.output<typeof failure>): WarehouseError =>
  new WarehouseError(CODES[reason ?? ''] ?? 'unrecognised_warehouse_error', reason)

/** The failure that an answer other than 2xx means. */
export const failureOf = (status: number, body: unknown): WarehouseError => {
  const reason = refused.safeParse(body).data?.error.errors?.[0]?.reason
  const known = reason === undefined ? undefined : CODES[reason]
  const byStatus = STATUS_CODES[status] ?? (status >= 500 ? 'unreachable' : 'unrecognised_warehouse_error')
  return new WarehouseError(known ?? byStatus, reason)
}
