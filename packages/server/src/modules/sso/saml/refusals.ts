import type { Context } from '../../../context.ts'
import { type SsoFailure, SsoRefusal } from '../failures.ts'
import { InvalidSaml } from './validation/problems.ts'
import { UnreadableXml } from './xml/unreadable.ts'

/** Why a response was refused, for people, for callers of the API and for the log; none of it was sent. */
export interface SamlRefusal {
  sso_error: SsoFailure
  detail: string
}

/** Id of the request that is answered. */
export const requestIdOf = ({ actor }: Pick<Context, 'actor'>): string =>
  'origin' in actor ? actor.origin.request_id : ''

/** The refusal behind an error; undefined for a bug, or a refusal of another kind. */
export const samlRefusalOf = (ctx: Pick<Context, 'actor'>, error: unknown): SamlRefusal | undefined => {
  if (error instanceof SsoRefusal) return { sso_error: error.code, detail: error.message }
  if (error instanceof UnreadableXml)
    return {
      sso_error: 'sso_failed',
      detail: `Failed to parse SAML response (request ID: ${requestIdOf(ctx)})`,
    }
  if (error instanceof InvalidSaml)
    return { sso_error: 'sso_failed', detail: `SAML validation failed: ${error.problems.join(', ')}` }
  return undefined
}

/** Logs a refused response, with what only operators need to know of it. */
export const logRefusal = (
  ctx: Context,
  { config_id, refusal, error }: { config_id: string; refusal: SamlRefusal; error: unknown },
): void => {
  ctx.log.warn(
    {
      sso_error: refusal.sso_error,
      status: 400,
      detail: refusal.detail,
      request_id: requestIdOf(ctx),
      config_id,
      ...(error instanceof UnreadableXml && { fault: error.fault }),
      ...(error instanceof InvalidSaml && error.status !== undefined && { idp_status: error.status }),
    },
    'single sign-on refused',
  )
}
