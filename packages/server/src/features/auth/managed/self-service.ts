import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../lib/errors.ts'
import type { ConfirmBody, ResetBody, SignUpBody } from '../schema.ts'
import { callPool, PoolRefusal } from './pool-client.ts'
import { addressOf, asInvalid, isOfClient, misconfigured } from './requests.ts'
import { requirePool } from './service.ts'

/** A code that is wrong or expired, or one for an unknown person. */
class WrongCode extends AppError {
  constructor() {
    super('invalid', 'Invalid or expired code')
    this.name = 'WrongCode'
  }
}

/** Refusals that are the same for an unknown person and a wrong code, so that they do not tell who is in the pool. */
const WRONG_CODE = ['CodeMismatchException', 'ExpiredCodeException', 'UserNotFoundException']

interface SelfService<Answer> {
  operation: 'SignUp' | 'ConfirmSignUp' | 'ForgotPassword' | 'ConfirmForgotPassword'
  fields: Record<string, unknown>
  answer: z.ZodType<Answer>
  /** Values of the request, which no refusal repeats. */
  sent: readonly string[]
}

const call = async <Answer>(ctx: Context, request: SelfService<Answer>): Promise<Answer> => {
  const { operation, fields, answer, sent } = request
  const pool = requirePool(ctx)
  const countedUnder = addressOf(ctx)
  try {
    const withClient = { ClientId: pool.clientId, ...fields }
    return await callPool(pool, ctx.log, { operation, countedUnder, fields: withClient, answer })
  } catch (error) {
    if (!(error instanceof PoolRefusal)) throw error
    if (isOfClient(error)) throw misconfigured(ctx, error)
    throw WRONG_CODE.includes(error.kind) ? new WrongCode() : asInvalid(error, sent)
  }
}

const signUpAnswer = z.object({ UserConfirmed: z.boolean(), UserSub: z.string() })

/**
 * Registers a person in the pool, which sends them a code unless it confirms everybody itself.
 *
 * @throws AppError 400 with the pool's text, 503
 */
export const signUp = async (ctx: Context, person: SignUpBody) => {
  const attributes = { email: person.email, given_name: person.given_name, family_name: person.family_name }
  const { UserConfirmed: confirmed, UserSub } = await call(ctx, {
    operation: 'SignUp',
    fields: {
      Username: person.username,
      Password: person.password,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    },
    answer: signUpAnswer,
    sent: Object.values(person),
  })
  return {
    user_id: UserSub,
    confirmed,
    message: confirmed
      ? 'You are registered and can sign in'
      : 'You are registered; confirm it with the code that was sent to your e-mail address',
  }
}

/** Whatever an answer without content may hold. */
const nothing = z.object({})

/**
 * Confirms a registration with the code that the pool has sent.
 *
 * @throws AppError 400 for a wrong or expired code, or with the pool's text; 503
 */
export const confirm = async (ctx: Context, { username, confirmation_code: code }: ConfirmBody) => {
  await call(ctx, {
    operation: 'ConfirmSignUp',
    fields: { Username: username, ConfirmationCode: code },
    answer: nothing,
    sent: [username, code],
  })
  return { message: 'Your registration is confirmed; you can sign in', confirmed: true }
}

/**
 * Has the pool send a code for a new password. The answer for an unknown person is that for a known one.
 *
 * @throws AppError 400 with the pool's text, 503
 */
export const forgotPassword = async (ctx: Context, username: string): Promise<void> => {
  try {
    await call(ctx, {
      operation: 'ForgotPassword',
      fields: { Username: username },
      answer: nothing,
      sent: [username],
    })
  } catch (error) {
    if (!(error instanceof WrongCode)) throw error
  }
}

/**
 * Sets a new password with the code that the pool has sent. Passwords follow the pool's rules.
 *
 * @throws AppError 400 for a wrong or expired code, or with the pool's text; 503
 */
export const resetPassword = async (ctx: Context, reset: ResetBody): Promise<void> => {
  const { username, confirmation_code: code, new_password: password } = reset
  await call(ctx, {
    operation: 'ConfirmForgotPassword',
    fields: { Username: username, ConfirmationCode: code, Password: password },
    answer: nothing,
    sent: [username, code, password],
  })
}
