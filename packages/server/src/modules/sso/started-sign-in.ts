import { z } from 'zod'
import type { RunningConfig } from '../../context.ts'
import { deriveKey, signToken, verifyToken } from '../../lib/crypto.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/durations.ts'

/** Whoever takes longer than this has to start the sign-in again. */
const SIGN_IN_LIFE_MS = 10 * MINUTE_MS
/** The cookie lives longer, so that a late answer can be told from one without a cookie. */
const COOKIE_LIFE_MS = SIGN_IN_LIFE_MS + 5 * MINUTE_MS

/** What every started sign-in carries, whatever its protocol. */
export const startedShape = z.object({
  config_id: z.string(),
  /** Milliseconds since 1970. */
  started_at: z.number(),
  /** Whether the result is reported and nobody is signed in. */
  is_test: z.boolean(),
})

/** Whether a sign-in took longer than ten minutes. */
export const isExpired = ({ started_at }: { started_at: number }, now: Date): boolean =>
  now.getTime() - started_at > SIGN_IN_LIFE_MS

type KeySettings = Pick<RunningConfig, 'SECRET_KEY'>

interface CookieOptions<Started> {
  /** Begins with `__Host-`, so that no other host of the domain can set it. */
  name: string
  /** Lax: sent when the provider redirects; None: also when a page of the provider posts a form. */
  sameSite: 'Lax' | 'None'
  /** Names the key, so that a cookie of another kind or version is not accepted. */
  purpose: string
  shape: z.ZodType<Started>
}

/** The cookie in which a browser carries a sign-in from its start to its end; the service keeps nothing of it. */
export interface SignInCookie<Started> {
  /** Set-Cookie that hands a sign-in, signed, to the browser. */
  set: (started: Started, config: KeySettings) => string
  /** Set-Cookie that makes the browser drop the cookie. */
  expired: string
  /** The sign-in in a Cookie header; undefined without the cookie, and for one that this deployment did not sign. */
  read: (header: string | string[] | undefined, config: KeySettings) => Started | undefined
}

export const signInCookie = <Started extends object>({
  name,
  sameSite,
  purpose,
  shape,
}: CookieOptions<Started>): SignInCookie<Started> => {
  const attributes = `Path=/; HttpOnly; Secure; SameSite=${sameSite}`
  const keyOf = ({ SECRET_KEY }: KeySettings): Buffer => deriveKey(SECRET_KEY, purpose)
  return {
    set: (started, config) =>
      `${name}=${signToken(started, keyOf(config))}; ${attributes}; Max-Age=${COOKIE_LIFE_MS / SECOND_MS}`,
    expired: `${name}=; ${attributes}; Max-Age=0`,
    read: (header, config) => {
      const value = pairsIn(header).find((pair) => pair.startsWith(`${name}=`))
      if (value === undefined) return undefined
      return shape.safeParse(verifyToken(value.slice(name.length + 1), keyOf(config))).data
    },
  }
}

const pairsIn = (header: string | string[] | undefined): string[] =>
  [header ?? ''].flat().flatMap((line) => line.split(';').map((pair) => pair.trim()))
