import type { Context } from '../../../context.ts'
import type { Account } from '../../../features/users/index.ts'
import { runInWorker } from '../../../workers/index.ts'
import { acceptIdentity } from '../accounts/actions.ts'
import type { SsoConfig } from '../configs/schema.ts'
import { type SamlLibrary, samlUnavailable } from './library.ts'
import { storeAssertion } from './store.ts'
import { responseValidation } from './tasks.ts'
import { InvalidSaml } from './validation/problems.ts'
import { unprovenSubject } from './validation/stand-in.ts'
import type { SubjectOfResponse } from './validation/validate.ts'
import { UnreadableXml } from './xml/unreadable.ts'

/** A response that was posted for a configuration. */
interface Posted {
  config: SsoConfig
  /** Base64, as it was sent. */
  sent: string
  /** Id of the request that it must answer; undefined: none. */
  request_id?: string | undefined
  /** Aborted when nobody waits for the answer. */
  signal: AbortSignal
}

/** What a response has proven. */
interface ProvenResponse extends SubjectOfResponse {
  /** The assertion, which is accepted once; undefined for the stand-in. */
  assertion: { assertion_id: string; expires_at: number } | undefined
}

/** Milliseconds in which a thread loads the library and validates a response of the largest size. */
const VALIDATION_LIMIT_MS = 30_000

/** Address of this service to which responses for a configuration are posted. */
export const acsUrlOf = ({ SAML_SP_ACS_URL }: Context['config'], { id }: Pick<SsoConfig, 'id'>): string =>
  SAML_SP_ACS_URL.replaceAll('{config_id}', id)

/** Whether the stand-in may replace a missing library here. It believes anybody, so that it never opens sessions. */
const allowsStandIn = ({ ENVIRONMENT, SSO_SAML_SESSIONS }: Context['config']): boolean =>
  (ENVIRONMENT === 'development' || ENVIRONMENT === 'test') && !SSO_SAML_SESSIONS

/**
 * Refuses where SAML is not available: without its library, unless the stand-in is allowed.
 *
 * @throws AppError 501
 */
export const requireSaml = ({ config }: Pick<Context, 'config'>, library: SamlLibrary): void => {
  const absence = library.absence()
  if (absence !== undefined && !allowsStandIn(config)) throw samlUnavailable(absence)
}

/**
 * Validates a response; nothing is stored.
 *
 * @throws UnreadableXml, InvalidSaml; AppError 501, 503
 */
export const proveResponse = async (
  ctx: Context,
  posted: Posted,
  library: SamlLibrary,
): Promise<ProvenResponse> => {
  requireSaml(ctx, library)
  const { config, sent, request_id, signal } = posted
  if (library.absence() !== undefined)
    return { ...unprovenSubject(sent, config.entity_id), assertion: undefined }
  const input = {
    sent,
    certificate: config.x509_certificate ?? '',
    issuer: config.entity_id,
    audience: ctx.config.SAML_SP_ENTITY_ID,
    acs_url: acsUrlOf(ctx.config, config),
    request_id,
    allowsSha1: ctx.config.SAML_ALLOW_SHA1,
    now: ctx.now().getTime(),
  }
  const validation = await runInWorker(responseValidation, input, { signal, limit: VALIDATION_LIMIT_MS })
  if (validation.kind === 'unreadable') throw new UnreadableXml(validation.fault)
  if (validation.kind === 'invalid') throw new InvalidSaml(validation.problems, validation.status)
  const { identity, claims, assertion_id, expires_at } = validation
  return { identity, claims, assertion: { assertion_id, expires_at } }
}

/**
 * Signs the identity of a response in to its account, which may be created; the assertion counts once.
 *
 * @throws InvalidSaml for an assertion that was accepted before; SsoRefusal
 */
export const acceptResponse = (
  ctx: Context,
  { id }: Pick<SsoConfig, 'id'>,
  { identity, assertion }: Pick<ProvenResponse, 'identity' | 'assertion'>,
): Promise<Account> => {
  const { issuer } = identity
  const refuseReplay = async (ctx: Context): Promise<void> => {
    if (assertion && !(await storeAssertion(ctx, { issuer, ...assertion }))) throw new InvalidSaml('replayed')
  }
  return acceptIdentity(ctx, { id, first: refuseReplay }, identity)
}
