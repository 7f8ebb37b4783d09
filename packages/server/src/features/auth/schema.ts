import { z } from 'zod'
import { pageOf, pageQuery } from '../../http/paging.ts'
import { emailAddress, id, time } from '../../http/shapes.ts'
import { signInCode } from '../second-factor/index.ts'
import { userRead } from '../users/index.ts'

const name = z.string().min(1).max(320)
const password = z.string().min(1).max(256)
const code = z.string().min(1).max(64)

/** How people sign in to this deployment. */
export const providerRead = z.object({
  provider: z.enum(['local', 'managed']),
  /** Whether people can sign in through the identity provider of their organisation, by its domain. */
  single_sign_on: z.boolean(),
})

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

/** The result of a sign-in at a managed identity service: its tokens as it has made them. */
export const poolTokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string().optional(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
})

/** The result of a sign-in with a form, whose shape the provider determines. */
export const tokenAnswer = z.union([signedIn, poolTokens])

export const refreshBody = z.object({ refresh_token: z.string().min(1).max(16_384) })

const attributeName = z.string().trim().min(1).max(50)

export const signUpBody = z.object({
  username: z.string().trim().min(3).max(50),
  password: z.string().min(8).max(128),
  email: emailAddress,
  given_name: attributeName,
  family_name: attributeName,
})

export const signUpAnswer = z.object({ user_id: z.string(), confirmed: z.boolean(), message: z.string() })

export const confirmBody = z.object({ username: name, confirmation_code: code })

export const confirmAnswer = z.object({ message: z.string(), confirmed: z.boolean() })

/** An identity as a managed identity service describes it. */
const poolIdentity = z.object({ username: z.string(), attributes: z.record(z.string(), z.string()) })

/** The identity behind a token, whose shape the provider determines. */
export const identityRead = z.union([userRead, poolIdentity])

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

/** A reset of a password; what a new one must be like is up to the provider. */
export const resetBody = z.object({
  username: name,
  confirmation_code: code,
  new_password: password,
})

export const message = z.object({ message: z.string() })

export type LoginBody = z.output<typeof loginBody>
export type TokenForm = z.output<typeof tokenForm>
export type TokenAnswer = z.output<typeof tokenAnswer>
export type PoolTokens = z.output<typeof poolTokens>
export type SignUpBody = z.output<typeof signUpBody>
export type ConfirmBody = z.output<typeof confirmBody>
export type IdentityRead = z.output<typeof identityRead>
export type SessionPage = z.output<typeof sessionPage>
export type SignedIn = z.output<typeof signedIn>
export type Session = Omit<z.output<typeof sessionRead>, 'current'>
export type ResetBody = z.output<typeof resetBody>
