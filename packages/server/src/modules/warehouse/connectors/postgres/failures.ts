import { DatabaseError } from 'pg'
import { WarehouseError, type WarehouseErrorCode } from '../error.ts'

/** SQLSTATEs and their classes (PostgreSQL, appendix A), the longer one first. */
const CODES: readonly (readonly [string, WarehouseErrorCode])[] = [
  ['28', 'auth_failed'],
  ['3D', 'object_not_found'],
  ['3F', 'object_not_found'],
  ['42P01', 'object_not_found'],
  ['42703', 'column_not_found'],
  ['42501', 'permission_denied'],
  ['42804', 'column_type_unsuitable'],
  ['42883', 'column_type_unsuitable'],
  ['22P02', 'column_type_unsuitable'],
  ['25006', 'not_a_select'],
  ['53', 'warehouse_quota'],
  ['57014', 'cancelled'],
  ['57P', 'unreachable'],
  ['08', 'unreachable'],
]

/** What ended a call before its answer. */
interface Ending {
  /** Whether the statement had run for as long as it may. */
  isOverLimit: boolean
}

/** The failure of a call in the fixed set of codes; an error of the warehouse's own keeps its SQLSTATE and loses its text. */
export const failureOf = (error: unknown, { isOverLimit }: Ending): WarehouseError => {
  if (error instanceof WarehouseError) return error
  if (!(error instanceof DatabaseError)) return new WarehouseError(isOverLimit ? 'time_limit' : 'unreachable')
  const { code: state = '' } = error
  const found = CODES.find(([start]) => state.startsWith(start))?.[1] ?? 'unrecognised_warehouse_error'
  return new WarehouseError(found === 'cancelled' && isOverLimit ? 'time_limit' : found, state)
}
