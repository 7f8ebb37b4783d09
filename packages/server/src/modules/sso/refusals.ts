import { type Context, originOf } from '../../context.ts'
import { faultOf } from '../../db/fault-kinds.ts'
import { counter } from '../../lib/metrics.ts'
import { ProviderFailure, type SsoFailure, SsoRefusal } from './failures.ts'

/** A refused sign-in as it is reported to people and API callers; it is in the log already. */
export interface ReportedRefusal {
  code: SsoFailure
  message: string
  request_id: string
  /** The provider's own error code; for sso_idp_error only. */
  provider_code?: string
}

const refusals = counter('sso_refusals_total', 'Sign-ins through identity providers that were refused', [
  'code',
])

/** Status of the answer to API callers, as it is logged. */
const STATUS = 400

/**
 * Logs and counts why a sign-in is refused, and returns what may be said of it: refusals and failures of the provider as
 * warnings, anything else as an error with its stack. Faults of the database are logged elsewhere, once for all requests.
 *
 * @param details further fields of the warning
 */
export const reportRefusal = (ctx: Context, error: unknown, details: object = {}): ReportedRefusal => {
  const reported = logged(ctx, error, details)
  refusals.inc({ code: reported.code })
  return reported
}

const logged = (ctx: Context, error: unknown, details: object): ReportedRefusal => {
  const request_id = originOf(ctx)?.request_id ?? ''
  const refused = (code: SsoFailure, detail: string): void =>
    ctx.log.warn(
      { sso_error: code, status: STATUS, detail, request_id, ...details },
      'single sign-on refused',
    )
  if (error instanceof SsoRefusal) {
    const { code, message, providerCode } = error
    refused(code, message)
    return { code, message, request_id, ...(providerCode !== undefined && { provider_code: providerCode }) }
  }
  if (error instanceof ProviderFailure) refused('sso_failed', error.message)
  else {
    const level = faultOf(error) === undefined ? 'error' : 'debug'
    ctx.log[level]({ err: error, sso_error: 'sso_failed', request_id }, 'single sign-on failed')
  }
  return { code: 'sso_failed', message: `Single sign-on failed (request ID: ${request_id})`, request_id }
}
