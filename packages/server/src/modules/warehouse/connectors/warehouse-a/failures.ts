import { z } from 'zod'
import { WarehouseError, type WarehouseErrorCode } from '../error.ts'

/** The warehouse's numbers of errors that have a meaning here. */
const CODES: Readonly<Record<string, WarehouseErrorCode>> = {
  '000604': 'cancelled',
  '000630': 'time_limit',
  '000606': 'permission_denied',
  '000900': 'object_not_found',
  '000904': 'column_not_found',
  '002003': 'object_not_found',
  '002043': 'column_not_found',
  '003001': 'permission_denied',
  '001044': 'column_type_unsuitable',
  '001065': 'column_type_unsuitable',
  '002016': 'column_type_unsuitable',
  '100038': 'column_type_unsuitable',
  '090073': 'warehouse_quota',
  '090106': 'object_not_found',
  '390144': 'key_rejected',
  '390189': 'permission_denied',
  '390201': 'object_not_found',
  '390303': 'auth_failed',
  '390318': 'auth_failed',
  '394304': 'auth_failed',
}

/** A refused sign-in for whatever reason: the numbers of this range. */
const SIGN_IN = /^39[04]\d{3}$/

const refused = z.object({ code: z.string() })

const STATUS_CODES: Readonly<Record<number, WarehouseErrorCode>> = {
  401: 'auth_failed',
  403: 'permission_denied',
  408: 'time_limit',
  429: 'warehouse_quota',
}

/** The failure that an answer without a result means; texts of the warehouse stay unread. */
export const failureOf = (status: number, body: unknown): WarehouseError => {
  const number = refused.safeParse(body).data?.code
  const known = number === undefined ? undefined : CODES[number]
  if (known) return new WarehouseError(known, number)
  if (number !== undefined && SIGN_IN.test(number)) return new WarehouseError('auth_failed', number)
  const byStatus = STATUS_CODES[status] ?? (status >= 500 && number === undefined ? 'unreachable' : undefined)
  return new WarehouseError(byStatus ?? 'unrecognised_warehouse_error', number)
}
