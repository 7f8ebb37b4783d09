import type { Config } from '../../../config/index.ts'
import { invalid } from '../../../lib/errors.ts'
import { isDashboardOrigin } from './dashboard-origins.ts'

/** Where a sign-in ends: the dashboard, and the tab of it that began. */
export interface ReturnAddress {
  /** Origin of the dashboard. */
  return_to: string
  /** base64url SHA-256 of the secret that the tab holds. */
  handoff: string
}

const HANDOFF = /^[\w-]{43}$/

/**
 * The return address in the query of a request that starts a sign-in.
 *
 * @param required the sentence that refuses an incomplete query
 * @throws AppError 400 for a part that is missing or malformed, or an origin that is not a dashboard's
 */
export const returnAddress = (
  { return_to, handoff }: { return_to?: unknown; handoff?: unknown },
  { config, required }: { config: Config; required: string },
): ReturnAddress => {
  const isComplete =
    typeof return_to === 'string' && return_to !== '' && typeof handoff === 'string' && HANDOFF.test(handoff)
  if (!isComplete) throw invalid(required)
  if (!isDashboardOrigin(return_to, config)) throw invalid('return_to is not an accepted dashboard origin')
  return { return_to, handoff }
}
