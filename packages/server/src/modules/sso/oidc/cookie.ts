import { z } from 'zod'
import { randomToken } from '../../../lib/ids.ts'
import { type SignInCookie, signInCookie, startedShape } from '../started-sign-in.ts'
import { OIDC_PROVIDERS } from './providers/names.ts'

/** What a browser carries from the start of a sign-in to its callback. */
const startedSignIn = startedShape.extend({
  provider: z.enum(OIDC_PROVIDERS),
  state: z.string(),
  /** PKCE code verifier. */
  verifier: z.string(),
  nonce: z.string(),
  /** Absent for API and command-line callers, who are answered with JSON. */
  return: z.object({ return_to: z.string(), handoff: z.string() }).optional(),
})

export type StartedSignIn = z.output<typeof startedSignIn>

/** A new sign-in with a state, verifier and nonce of its own: 32 random bytes each. */
export const newSignIn = (
  now: Date,
  started: Pick<StartedSignIn, 'provider' | 'config_id' | 'return' | 'is_test'>,
): StartedSignIn => ({
  ...started,
  state: randomToken(32),
  verifier: randomToken(32),
  nonce: randomToken(32),
  started_at: now.getTime(),
})

/** The cookie of a sign-in through OpenID Connect or OAuth 2. */
export const oidcCookie: SignInCookie<StartedSignIn> = signInCookie({
  name: '__Host-assay_oidc',
  sameSite: 'Lax',
  purpose: 'single sign-on cookie v1',
  shape: startedSignIn,
})
