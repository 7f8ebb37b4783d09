import type { Context } from '../../../context.ts'
import { invalid } from '../../../lib/errors.ts'
import { foreseeIdentity } from '../accounts/actions.ts'
import type { SsoConfig } from '../configs/schema.ts'
import { type ProvenIdentity, SsoRefusal } from '../failures.ts'
import type { ProviderType } from '../provider-types.ts'
import type { ReportedRefusal } from '../refusals.ts'
import { shownClaims, shownGroups } from './claims.ts'
import { type ReportBody, readReport, type SignInReport } from './report.ts'

/** What a provider has sent of a person, and the identity that follows from it. */
interface TestedAnswer {
  claims: Record<string, unknown>
  /** @throws SsoRefusal */
  identity: () => ProvenIdentity
}

/** Report of what a sign-in would do with a provider's answer. Nothing is stored. */
export const testedSignIn = async (
  ctx: Context,
  config: SsoConfig,
  answer: TestedAnswer,
): Promise<SignInReport> => {
  const { provider_type } = config
  const claims = shownClaims(answer.claims)
  try {
    const identity = answer.identity()
    const foreseen = await foreseeIdentity(ctx, config, identity)
    const refused = foreseen.outcome === 'refused' ? foreseen : undefined
    return {
      provider_type,
      claims,
      email: identity.email?.slice(0, MAX_EMAIL_LENGTH).toWellFormed() ?? null,
      groups: shownGroups(identity.groups),
      role: foreseen.outcome === 'refused' ? null : foreseen.role,
      outcome: foreseen.outcome,
      sso_error: refused?.sso_error ?? null,
      message: refused?.message ?? null,
    }
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error
    return refusedTest(provider_type, { code: error.code, message: error.message }, claims)
  }
}

const MAX_EMAIL_LENGTH = 200

/** Report of a test sign-in that was refused, with the claims as far as there are any. */
export const refusedTest = (
  provider_type: ProviderType,
  { code, message }: Pick<ReportedRefusal, 'code' | 'message'>,
  claims: Record<string, string> = {},
): SignInReport => ({
  provider_type,
  claims,
  email: null,
  groups: [],
  role: null,
  outcome: 'refused',
  sso_error: code,
  message,
})

/**
 * The report of a test sign-in, for the tab that began it.
 *
 * @throws AppError 400 with the same text for every reason
 */
export const report = (ctx: Context, { code, secret }: ReportBody): SignInReport => {
  const found = readReport(ctx, code, secret)
  if (!found) throw invalid('The test sign-in could not be completed; start it again')
  return found
}
