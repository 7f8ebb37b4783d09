import type { Context } from '../../../../context.ts'
import { Reply } from '../../../../http/route.ts'
import type { Caller } from '../../../../lib/caller.ts'
import { sameSecret } from '../../../../lib/crypto.ts'
import { AppError } from '../../../../lib/errors.ts'
import type { SsoConfig } from '../../configs/schema.ts'
import { configById } from '../../configs/store.ts'
import { SsoRefusal } from '../../failures.ts'
import { primaryOrigin } from '../../hand-off/dashboard-origins.ts'
import { completionPage, loginPage } from '../../hand-off/redirects.ts'
import { isExpired } from '../../started-sign-in.ts'
import { refusedTest, testedSignIn } from '../../test-sign-in/actions.ts'
import { reportCode, type SignInReport } from '../../test-sign-in/report.ts'
import type { SamlLibrary } from '../library.ts'
import { reportSamlRefusal } from '../refusals.ts'
import { acceptResponse, proveResponse } from '../responses.ts'
import { type StartedSignIn, samlCookie } from './cookie.ts'

/** A response as the browser brings it. */
interface PostedSignIn {
  config_id: string
  /** Base64. */
  sent: string
  relay_state: string | undefined
  /** Header with the cookie of the start. */
  cookies: string | string[] | undefined
  caller: Caller
}

/** Ends a sign-in by SAML: sends the browser to the dashboard, with a hand-off code or a refusal. */
export const finishSaml = async (
  ctx: Context,
  posted: PostedSignIn,
  library: SamlLibrary,
): Promise<Reply> => {
  const started = samlCookie.read(posted.cookies, ctx.config)
  const work = started ? finish(ctx, { ...posted, started }, library) : restart(ctx, posted, library)
  const address = await work.catch((error: unknown) => refusedAddress(ctx, error, { ...posted, started }))
  // After a form was posted, the browser must not post it to the next address.
  return new Reply(303, undefined, { Location: address, 'Set-Cookie': samlCookie.expired })
}

type Started = PostedSignIn & { started: StartedSignIn }

const finish = async (ctx: Context, posted: Started, library: SamlLibrary): Promise<string> => {
  const { started, sent, caller } = posted
  if (!isResponseTo(posted))
    throw new SsoRefusal('sso_state', "SAML response does not match this browser's sign-in")
  if (isExpired(started, ctx.now()))
    throw new SsoRefusal('sso_expired', 'SAML sign-in expired; start it again')
  const config = await usableConfig(ctx, posted.config_id, started)
  const { request_id } = started
  const proven = await proveResponse(ctx, { config, sent, request_id, signal: caller.signal() }, library)
  if (started.is_test) {
    const { identity, claims } = proven
    return testAddress(ctx, started, await testedSignIn(ctx, config, { claims, identity: () => identity }))
  }
  const account = await acceptResponse(ctx, config, proven)
  return completionPage(ctx, { user_id: account.id, provider: 'saml', config_id: config.id }, started.return)
}

const isResponseTo = ({ started, relay_state, config_id }: Started): boolean =>
  sameSecret(relay_state ?? '', started.relay_state) && config_id === started.config_id

/**
 * Answers a response that this browser did not ask for, as when people start at the identity provider. Another site could
 * have posted it, to sign its visitor in as somebody else. So it signs nobody in: the sign-in page knows the domain, and
 * whoever continues there begins a sign-in of their own, which the session at the identity provider answers at once.
 */
const restart = async (
  ctx: Context,
  { config_id, sent, caller }: PostedSignIn,
  library: SamlLibrary,
): Promise<string> => {
  const config = await usableConfig(ctx, config_id, { is_test: false })
  await proveResponse(ctx, { config, sent, signal: caller.signal() }, library)
  const origin = primaryOrigin(ctx.config)
  if (origin === undefined) throw new SsoRefusal('sso_state', 'SAML sign-in was not started in this browser')
  return `${origin}/login?${new URLSearchParams({ sso_domain: config.org_domain })}`
}

const usableConfig = async (
  ctx: Context,
  id: string,
  { is_test }: Pick<StartedSignIn, 'is_test'>,
): Promise<SsoConfig> => {
  const config = await configById(ctx, id)
  if (config?.provider_type === 'saml' && (config.is_active || is_test)) return config
  throw new SsoRefusal('sso_not_configured', 'No active SSO configuration')
}

/**
 * Where a refused sign-in ends: where it began, else at the primary dashboard.
 *
 * @throws AppError 400 without a dashboard
 */
const refusedAddress = (
  ctx: Context,
  error: unknown,
  { started, config_id }: { started: StartedSignIn | undefined; config_id: string },
): string => {
  if (error instanceof AppError) throw error
  const refusal = reportSamlRefusal(ctx, error, config_id)
  if (started?.is_test) return testAddress(ctx, started, refusedTest('saml', refusal))
  const origin = started?.return.return_to ?? primaryOrigin(ctx.config)
  if (origin === undefined) throw new AppError('invalid', refusal.message)
  return loginPage(origin, refusal)
}

const testAddress = (ctx: Context, { return: back }: StartedSignIn, report: SignInReport): string =>
  `${back.return_to}/sso/complete#test=${reportCode(ctx, report, back.handoff)}`
