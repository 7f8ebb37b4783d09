import { z } from 'zod'
import { pageOf, pageQuery } from '../../http/paging.ts'
import { id, time } from '../../http/shapes.ts'
import { signInCode } from '../second-factor/index.ts'
import { newPassword, userRead } from '../users/index.ts'

const name = z.string().min(1).max(320)
const password = z.string().min(1).max(256)

export const loginBody = z.object({ email: name, password, code: signInCode })

/** The password grant of OAuth 2; its other fields are ignored. */
export const tokenForm = z.object({ username: name, password, code: signInCode })

/** The result of a sign-in: the token to send as `Authorization: Bearer`, and its lifetime in seconds. */
export const signedIn = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  user: userRead,
})

const sessionRead = z.object({
  id,
  created_at: time,
  last_seen_at: time,
  expires_at: time,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  current: z.boolean(),
})

export const sessionsQuery = pageQuery

export const sessionPage = pageOf(sessionRead)

export const forgotBody = z.object({ username: name })

export const resetBody = z.object({
  username: name,
  confirmation_code: z.string().min(1).max(64),
  new_password: newPassword,
})

export const message = z.object({ message: z.string() })

export type LoginBody = z.output<typeof loginBody>
export type TokenForm = z.output<typeof tokenForm>
export type IdentityRead = z.output<typeof userRead>
export type SessionPage = z.output<typeof sessionPage>
export type SignedIn = z.output<typeof signedIn>
export type Session = Omit<z.output<typeof sessionRead>, 'current'>
export type ResetBody = z.output<typeof resetBody>
