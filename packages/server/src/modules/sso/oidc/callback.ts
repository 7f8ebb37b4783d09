import type { Context } from '../../../context.ts'
import { openSession } from '../../../features/auth/index.ts'
import type { Account } from '../../../features/users/index.ts'
import { Reply } from '../../../http/route.ts'
import type { Caller } from '../../../lib/caller.ts'
import { sameSecret } from '../../../lib/crypto.ts'
import { AppError } from '../../../lib/errors.ts'
import { acceptIdentity } from '../accounts/actions.ts'
import { clientSecretOf } from '../configs/client-secret.ts'
import { configById } from '../configs/store.ts'
import { ProviderFailure, providerRefusal, SsoRefusal } from '../failures.ts'
import { primaryOrigin } from '../hand-off/dashboard-origins.ts'
import { completionPage, loginPage, redirectTo } from '../hand-off/redirects.ts'
import { reportRefusal } from '../refusals.ts'
import { isExpired } from '../started-sign-in.ts'
import { testedSignIn } from '../test-sign-in/actions.ts'
import { reportCode } from '../test-sign-in/report.ts'
import { isOidcConfig, notConfigured, type OidcConfig } from './choose-config.ts'
import { oidcCookie, type StartedSignIn } from './cookie.ts'
import { callerPatience } from './providers/calls.ts'
import { atProvider, callbackAddress } from './providers/kinds.ts'
import type { OidcProvider } from './providers/names.ts'
import type { ProviderAnswer } from './providers/provider.ts'
import { refusedAnswer, refusedCaller } from './refused-answer.ts'

/** A provider's callback, as the browser brings it. */
interface Callback {
  provider: OidcProvider
  query: URLSearchParams
  /** Header with the cookie of the start. */
  cookies: string | string[] | undefined
  /** Origin at which the browser reaches the service. */
  origin: string | undefined
  caller: Caller
}

/** Ends a sign-in: for the dashboard with a hand-off code, for API callers with a session. The cookie is dropped. */
export const finish = async (ctx: Context, callback: Callback): Promise<Reply> => {
  try {
    return withoutCookie(await answerOf(ctx, callback))
  } catch (error) {
    throw error instanceof AppError ? droppingCookie(error) : error
  }
}

const withoutCookie = ({ status, body, headers }: Reply): Reply =>
  new Reply(status, body, { ...headers, 'Set-Cookie': oidcCookie.expired })

const droppingCookie = ({ kind, message, headers }: AppError): AppError =>
  new AppError(kind, message, { headers: { ...headers, 'Set-Cookie': oidcCookie.expired } })

const answerOf = (ctx: Context, callback: Callback): Reply | Promise<Reply> => {
  const started = oidcCookie.read(callback.cookies, ctx.config)
  if (!started) return refuseUnknown(ctx)
  const answer = isCallbackOf(started, callback)
    ? signIn(ctx, callback, started)
    : Promise.reject(otherState())
  return answer.catch((error: unknown) => {
    if (callback.caller.isGone()) throw new AppError('cancelled', 'The caller closed the connection')
    return refusedAnswer(ctx, error, started)
  })
}

/** Whoever began this sign-in, it was not this browser, so the answer goes to the primary dashboard. */
const refuseUnknown = (ctx: Context): Reply => {
  const refusal = reportRefusal(
    ctx,
    new SsoRefusal('sso_state', 'OIDC sign-in was not started in this browser, or its cookie was not sent'),
  )
  const origin = primaryOrigin(ctx.config)
  if (origin === undefined) throw refusedCaller(refusal)
  return redirectTo(loginPage(origin, refusal))
}

const isCallbackOf = (started: StartedSignIn, { provider, query }: Callback): boolean => {
  const [state = '', ...others] = query.getAll('state')
  return sameSecret(state, started.state) && others.length === 0 && provider === started.provider
}

const otherState = (): SsoRefusal =>
  new SsoRefusal('sso_state', "OIDC state does not match this browser's sign-in")

const signIn = async (ctx: Context, callback: Callback, started: StartedSignIn): Promise<Reply> => {
  if (isExpired(started, ctx.now())) {
    throw new SsoRefusal('sso_expired', 'OIDC sign-in expired; start it again')
  }
  const error = callback.query.get('error')
  if (error !== null) throw providerRefusal(error)
  const config = await configOf(ctx, started)
  const answer = await askProvider(ctx, callback, { started, config })
  if (started.is_test && started.return) {
    const report = await testedSignIn(ctx, config, answer)
    return redirectTo(
      `${started.return.return_to}/sso/complete#test=${reportCode(ctx, report, started.return.handoff)}`,
    )
  }
  const account = await acceptIdentity(ctx, config, answer.identity())
  return completed(ctx, account, started)
}

/** The configuration that the sign-in began with, unless it was deleted, deactivated or changed to another kind. */
const configOf = async (
  ctx: Context,
  { config_id, provider, is_test }: StartedSignIn,
): Promise<OidcConfig> => {
  const config = await configById(ctx, config_id)
  const isUsable = config?.provider_type === provider && (config.is_active || is_test)
  if (!(config && isUsable && isOidcConfig(config))) throw notConfigured()
  return config
}

const askProvider = (
  ctx: Context,
  { query, origin, caller }: Callback,
  { started, config }: { started: StartedSignIn; config: OidcConfig },
): Promise<ProviderAnswer> => {
  const clientSecret = clientSecretOf(ctx, config)
  if (clientSecret === undefined) throw new ProviderFailure('The configuration has no usable client secret')
  const redirectUri = callbackAddress(origin, started.provider)
  const signal = callerPatience(caller)
  return atProvider(started.provider).answer({
    ctx,
    config,
    started,
    redirectUri,
    query,
    clientSecret,
    signal,
  })
}

const completed = async (
  ctx: Context,
  account: Account,
  { provider, config_id, return: back }: StartedSignIn,
): Promise<Reply> => {
  if (back) {
    return redirectTo(completionPage(ctx, { user_id: account.id, provider, config_id }, back))
  }
  const session = await openSession(ctx, account, { method: 'sso', provider, config_id })
  if (!session) throw new SsoRefusal('sso_inactive', 'Inactive user')
  const { access_token, token_type, user } = session
  const { id: user_id, email, role } = user
  return new Reply(200, { access_token, token_type, user_id, email, role, provider })
}
