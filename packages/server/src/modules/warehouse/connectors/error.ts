import { AppError, type ErrorKind } from '../../../lib/errors.ts'

/** Why a call to a warehouse or a run failed: how a request that waited for it is refused, and what people read. */
const ERRORS = {
  credentials_unavailable: ['unavailable', 'Credential keys are not configured'],
  credentials_undecryptable: ['conflict', 'The stored credential cannot be opened; enter new credentials'],
  auth_failed: ['bad_gateway', 'The warehouse refused the sign-in'],
  key_rejected: ['bad_gateway', 'The warehouse does not know this public key'],
  permission_denied: ['bad_gateway', 'The warehouse user lacks a permission'],
  object_not_found: ['bad_gateway', 'A named object does not exist or is not visible'],
  column_not_found: ['unprocessable', 'A named column does not exist'],
  column_type_unsuitable: ['unprocessable', 'A column has a type that does not fit its role'],
  not_a_select: ['bad_gateway', 'The dry run did not find a single SELECT'],
  bytes_limit: ['bad_gateway', 'The query would read more than its bytes limit'],
  warehouse_quota: ['bad_gateway', 'The warehouse refused the statement under its own quota'],
  unrecognised_warehouse_error: ['bad_gateway', 'The warehouse reported an error of its own'],
  time_limit: ['gateway_timeout', 'The statement passed its time limit and was stopped'],
  cancelled: ['bad_gateway', 'The statement was cancelled in the warehouse'],
  timezone_not_utc: ['bad_gateway', 'The session time zone is not UTC'],
  result_invalid: ['bad_gateway', 'The warehouse answered with a result that cannot be used'],
  too_many_variant_values: ['bad_gateway', 'The variant column has more than 50 values for this experiment'],
  no_units: ['bad_gateway', 'No unit was exposed in the window'],
  join_key_mismatch: ['unprocessable', 'Unit ids of the sources have different types'],
  abandoned: ['bad_gateway', 'The process that ran this analysis stopped; start it again'],
  destination_not_allowed: ['bad_gateway', "The address is not one of the warehouse's own"],
  redirect_refused: ['bad_gateway', 'The warehouse answered with a redirect'],
  unreachable: ['bad_gateway', 'The warehouse could not be reached'],
  internal: ['internal', 'An unexpected error; the log has the details'],
} as const satisfies Record<string, readonly [ErrorKind, string]>

/** The fixed set of codes. */
export type WarehouseErrorCode = keyof typeof ERRORS

const MAX_VENDOR_CODE = 64

/** A failure of a warehouse or a run; texts of the warehouse are not kept. */
export class WarehouseError extends Error {
  readonly code: WarehouseErrorCode
  /** The warehouse's own code: at most 64 letters, digits and underscores. */
  readonly vendorCode: string | undefined

  constructor(code: WarehouseErrorCode, vendorCode?: string) {
    super(ERRORS[code][1])
    this.name = 'WarehouseError'
    this.code = code
    this.vendorCode = vendorCode?.replace(/\W/g, '').slice(0, MAX_VENDOR_CODE) || undefined
  }
}

/** How a request that waited for the failed call is refused. */
export const refusalOf = (
  { code, message, vendorCode }: WarehouseError,
  fields: Readonly<Record<string, unknown>> = {},
): AppError =>
  new AppError(ERRORS[code][0], message, {
    code,
    fields: { ...fields, ...(vendorCode !== undefined && { vendor_code: vendorCode }) },
  })
