import { z } from 'zod'
import type { RunningConfig } from '../../../context.ts'
import { deriveKey, signToken, verifyToken } from '../../../lib/crypto.ts'
import { MINUTE_MS, SECOND_MS } from '../../../lib/durations.ts'
import { randomToken } from '../../../lib/ids.ts'
import { OIDC_PROVIDERS } from './providers/names.ts'

/** Whoever takes longer than this has to start the sign-in again. */
const SIGN_IN_LIFE_MS = 10 * MINUTE_MS
/** The cookie lives longer, so that a late callback can be told from one without a cookie. */
const COOKIE_LIFE_MS = SIGN_IN_LIFE_MS + 5 * MINUTE_MS

const NAME = '__Host-assay_oidc'
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax'

/** What a browser carries from the start of a sign-in to its callback; the service keeps nothing of it. */
const startedSignIn = z.object({
  provider: z.enum(OIDC_PROVIDERS),
  config_id: z.string(),
  state: z.string(),
  /** PKCE code verifier. */
  verifier: z.string(),
  nonce: z.string(),
  /** Milliseconds since 1970. */
  started_at: z.number(),
  /** Absent for API and command-line callers, who are answered with JSON. */
  return: z.object({ return_to: z.string(), handoff: z.string() }).optional(),
  /** Whether the result is reported and nobody is signed in. */
  is_test: z.boolean(),
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

/** Whether a sign-in took longer than ten minutes. */
export const isExpired = ({ started_at }: StartedSignIn, now: Date): boolean =>
  now.getTime() - started_at > SIGN_IN_LIFE_MS

type KeySettings = Pick<RunningConfig, 'SECRET_KEY'>

const keyOf = ({ SECRET_KEY }: KeySettings): Buffer => deriveKey(SECRET_KEY, 'single sign-on cookie v1')

/** Set-Cookie that hands a sign-in, signed, to the browser. */
export const cookieOf = (started: StartedSignIn, config: KeySettings): string =>
  `${NAME}=${signToken(started, keyOf(config))}; ${ATTRIBUTES}; Max-Age=${COOKIE_LIFE_MS / SECOND_MS}`

/** Set-Cookie that makes the browser drop the cookie. */
export const EXPIRED_COOKIE = `${NAME}=; ${ATTRIBUTES}; Max-Age=0`

/** The sign-in in a Cookie header; undefined without the cookie, and for one that this deployment did not sign. */
export const readCookie = (
  header: string | string[] | undefined,
  config: KeySettings,
): StartedSignIn | undefined => {
  const value = valuesIn(header).find((pair) => pair.startsWith(`${NAME}=`))
  if (value === undefined) return undefined
  return startedSignIn.safeParse(verifyToken(value.slice(NAME.length + 1), keyOf(config))).data
}

const valuesIn = (header: string | string[] | undefined): string[] =>
  header === undefined
    ? []
    : String(header)
        .split(';')
        .map((pair) => pair.trim())
