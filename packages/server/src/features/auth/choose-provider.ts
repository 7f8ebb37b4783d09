import type { RunningConfig } from '../../context.ts'
import { localProvider } from './local/provider.ts'
import { managedProvider } from './managed/provider.ts'
import type { BearerCheck, CheckContext, IdentityCheck, IdentityProvider } from './provider.ts'

const PROVIDERS: Record<RunningConfig['AUTH_PROVIDER'], IdentityProvider> = {
  local: localProvider,
  managed: managedProvider,
}

/** The provider that AUTH_PROVIDER names. */
export const providerOf = ({ AUTH_PROVIDER }: RunningConfig): IdentityProvider => PROVIDERS[AUTH_PROVIDER]

/** Checks the bearer tokens of a service, as its provider does. */
export const bearerChecks = (ctx: CheckContext): { bearer: BearerCheck; identity: IdentityCheck } => {
  const provider = providerOf(ctx.config)
  return { bearer: provider.authenticator(ctx), identity: provider.identityAuthenticator(ctx) }
}
