import { type Context, originOf } from '../../../context.ts'
import { type SsoFailure, SsoRefusal } from '../failures.ts'
import { type ReportedRefusal, reportRefusal } from '../refusals.ts'
import { InvalidSaml, type SamlProblem } from './validation/problems.ts'
import { UnreadableXml } from './xml/unreadable.ts'

/**
 * Logs why a response is refused, with what operators need to know of it, and returns what may be said of it. An error
 * that is no refusal is logged as a failure.
 */
export const reportSamlRefusal = (ctx: Context, error: unknown, config_id: string): ReportedRefusal =>
  reportRefusal(ctx, samlRefusalOf(ctx, error) ?? error, {
    config_id,
    ...(error instanceof UnreadableXml && { fault: error.fault }),
    ...(error instanceof InvalidSaml && error.status !== undefined && { idp_status: error.status }),
  })

/** The refusal of a sign-in behind an error; undefined for a bug, or a refusal of the request itself. */
export const samlRefusalOf = (ctx: Context, error: unknown): SsoRefusal | undefined => {
  if (error instanceof SsoRefusal) return error
  const requestId = originOf(ctx)?.request_id ?? ''
  if (error instanceof UnreadableXml)
    return new SsoRefusal('sso_failed', `Failed to parse SAML response (request ID: ${requestId})`)
  if (!(error instanceof InvalidSaml)) return undefined
  const { problems, status } = error
  return new SsoRefusal(failureOf(problems), `SAML validation failed: ${problems.join(', ')}`, status)
}

const failureOf = (problems: readonly SamlProblem[]): SsoFailure => {
  if (problems.includes('status')) return 'sso_idp_error'
  return problems.includes('in_response_to') ? 'sso_state' : 'sso_failed'
}
