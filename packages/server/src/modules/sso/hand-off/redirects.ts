import type { Context } from '../../../context.ts'
import { Reply } from '../../../http/route.ts'
import type { ReportedRefusal } from '../refusals.ts'
import { type HandOff, handOffCode } from './code.ts'
import type { ReturnAddress } from './return-address.ts'

/** Answer that sends the browser to another address. */
export const redirectTo = (address: string, headers: Record<string, string> = {}): Reply =>
  new Reply(302, undefined, { ...headers, Location: address })

/** Failures that an administrator can look up in the log, where every line has the id of its request. */
const WITH_REQUEST_ID = ['sso_failed', 'sso_account', 'sso_email']

/** The dashboard's sign-in page, which explains a refusal. */
export const loginPage = (origin: string, { code, request_id, provider_code }: ReportedRefusal): string => {
  const query = new URLSearchParams({ sso_error: code })
  if (WITH_REQUEST_ID.includes(code)) query.set('request_id', request_id)
  if (provider_code !== undefined) query.set('sso_idp_code', provider_code)
  return `${origin}/login?${query}`
}

/** The page of the dashboard that ends an accepted sign-in. The session's token is in no address. */
export const completionPage = (
  ctx: Context,
  accepted: Omit<HandOff, 'handoff'>,
  { return_to, handoff }: ReturnAddress,
): string => `${return_to}/sso/complete#code=${handOffCode(ctx, { ...accepted, handoff })}`
