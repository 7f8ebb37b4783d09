import { WarehouseError } from '../connectors/error.ts'
import type { Failure } from './store.ts'

/** Why a run failed; an error of ours says no more than that the log has the details. */
export const knownError = (error: unknown): WarehouseError =>
  error instanceof WarehouseError ? error : new WarehouseError('internal')

/** How a failed run is stored. */
export const failureOf = ({ code, message, vendorCode }: WarehouseError): Failure => ({
  error_code: code,
  error_message: message,
  vendor_code: vendorCode ?? null,
})
