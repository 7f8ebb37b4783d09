import { AppError } from '../../../lib/errors.ts'
import { WAREHOUSE_ERRORS, WarehouseError, type WarehouseErrorCode } from '../connectors/error.ts'
import type { Run } from './schema.ts'
import type { Failure } from './store.ts'

/** How a run that ended with an error is stored; an error of ours says no more than that the log has the details. */
export const failureOf = (error: unknown): Failure => {
  const known = error instanceof WarehouseError ? error : new WarehouseError('internal')
  return { error_code: known.code, error_message: known.message, vendor_code: known.vendorCode ?? null }
}

const isCode = (code: string | null): code is WarehouseErrorCode => code !== null && code in WAREHOUSE_ERRORS

/** How a call that waited for a run is refused when that has failed: the code with its status, and the run. */
export const refusalOf = ({ id, error_code, vendor_code }: Run): AppError => {
  const code = isCode(error_code) ? error_code : 'internal'
  const { kind, message } = WAREHOUSE_ERRORS[code]
  const fields = { run_id: id, ...(vendor_code !== null && { vendor_code }) }
  return new AppError(kind, message, { code, fields })
}
