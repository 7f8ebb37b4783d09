import type { Context } from '../../../context.ts'
import type { Reply } from '../../../http/route.ts'
import { AppError } from '../../../lib/errors.ts'
import { loginPage, redirectTo } from '../hand-off/redirects.ts'
import type { ProviderType } from '../provider-types.ts'
import { type ReportedRefusal, reportRefusal } from '../refusals.ts'
import { refusedTest } from '../test-sign-in/actions.ts'
import { reportCode } from '../test-sign-in/report.ts'
import type { StartedSignIn } from './cookie.ts'

type Back = Pick<StartedSignIn, 'return' | 'is_test'> & { provider?: ProviderType | undefined }

/**
 * Answer to a refused sign-in, which is logged: to the dashboard that began it, or as JSON to API callers.
 *
 * @throws AppError 400 for API callers; a refusal of the request itself as it is
 */
export const refusedAnswer = (
  ctx: Context,
  error: unknown,
  { return: back, is_test, provider }: Back,
): Reply => {
  if (error instanceof AppError) throw error
  const refusal = reportRefusal(ctx, error)
  if (!back) throw refusedCaller(refusal)
  if (!is_test || provider === undefined) return redirectTo(loginPage(back.return_to, refusal))
  const code = reportCode(ctx, refusedTest(provider, refusal), back.handoff)
  return redirectTo(`${back.return_to}/sso/complete#test=${code}`)
}

/** Refusal for a caller without a dashboard. */
export const refusedCaller = ({ message }: ReportedRefusal): AppError => new AppError('invalid', message)
