import { z } from 'zod'
import type { RunningConfig } from '../../../../context.ts'
import { deriveKey, signToken, verifyToken } from '../../../../lib/crypto.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../lib/durations.ts'
import { randomToken } from '../../../../lib/ids.ts'

/** Whoever takes longer than this has to start the sign-in again. */
const SIGN_IN_LIFE_MS = 10 * MINUTE_MS
/** The cookie lives longer, so that a late response can be told from one without a cookie. */
const COOKIE_LIFE_MS = SIGN_IN_LIFE_MS + 5 * MINUTE_MS

const NAME = '__Host-assay_saml'
/** The identity provider's page posts the response, and browsers send only cookies of SameSite=None with that. */
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=None'

/** What a browser carries from the request for a sign-in to its response; the service keeps nothing of it. */
const startedSignIn = z.object({
  config_id: z.string(),
  request_id: z.string(),
  relay_state: z.string(),
  /** Milliseconds since 1970. */
  started_at: z.number(),
  return: z.object({ return_to: z.string(), handoff: z.string() }),
  /** Whether the result is reported and nobody is signed in. */
  is_test: z.boolean(),
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

/** Whether a sign-in took longer than ten minutes. */
export const isExpired = ({ started_at }: StartedSignIn, now: Date): boolean =>
  now.getTime() - started_at > SIGN_IN_LIFE_MS

type KeySettings = Pick<RunningConfig, 'SECRET_KEY'>

const keyOf = ({ SECRET_KEY }: KeySettings): Buffer => deriveKey(SECRET_KEY, 'SAML sign-in cookie v1')

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
  const pairs = [header ?? ''].flat().flatMap((line) => line.split(';'))
  const value = pairs.map((pair) => pair.trim()).find((pair) => pair.startsWith(`${NAME}=`))
  if (value === undefined) return undefined
  return startedSignIn.safeParse(verifyToken(value.slice(NAME.length + 1), keyOf(config))).data
}
