import { z } from 'zod'
import { randomToken } from '../../../../lib/ids.ts'
import { type SignInCookie, signInCookie, startedShape } from '../../started-sign-in.ts'

/** What a browser carries from the request for a sign-in to its response. */
const startedSignIn = startedShape.extend({
  request_id: z.string(),
  relay_state: z.string(),
  return: z.object({ return_to: z.string(), handoff: z.string() }),
})

export type StartedSignIn = z.output<typeof startedSignIn>

/** A new sign-in with a request id and a state of its own: 32 random bytes each. */
export const newSignIn = (
  now: Date,
  started: Pick<StartedSignIn, 'config_id' | 'return' | 'is_test'>,
): StartedSignIn => ({
  ...started,
  // An id of XML begins with a letter or an underscore.
  request_id: `_${randomToken(32)}`,
  relay_state: randomToken(32),
  started_at: now.getTime(),
})

/** The cookie of a sign-in through SAML. A page of the identity provider posts the response. */
export const samlCookie: SignInCookie<StartedSignIn> = signInCookie({
  name: '__Host-assay_saml',
  sameSite: 'None',
  purpose: 'SAML sign-in cookie v1',
  shape: startedSignIn,
})
