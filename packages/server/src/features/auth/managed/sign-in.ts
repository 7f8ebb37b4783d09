import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { notAuthenticated } from '../../../http/access.ts'
import type { PoolTokens, TokenForm } from '../schema.ts'
import { secondsLeft } from './access-token.ts'
import { poolOf } from './pool.ts'
import { callPool, PoolRefusal } from './pool-client.ts'
import { logRefusal } from './refusals.ts'
import { addressOf, isOfClient, misconfigured } from './requests.ts'

const answer = z.object({
  AuthenticationResult: z
    .object({
      AccessToken: z.string(),
      IdToken: z.string(),
      RefreshToken: z.string().optional(),
      ExpiresIn: z.int().optional(),
    })
    .optional(),
  ChallengeName: z.string().optional(),
})

type Flow =
  | { AuthFlow: 'USER_PASSWORD_AUTH'; AuthParameters: { USERNAME: string; PASSWORD: string } }
  | { AuthFlow: 'REFRESH_TOKEN_AUTH'; AuthParameters: { REFRESH_TOKEN: string } }

const NEW_PASSWORD_NEEDED = 'You must set a new password before you can sign in'
const WRONG_PASSWORD = 'Invalid username or password'

/** Refusals that tell of the person; others may have to be mended by an operator, who finds them in the log. */
const OF_PERSON = ['NotAuthorizedException', 'UserNotFoundException', 'UserNotConfirmedException']

/**
 * Signs in at the pool with username and password.
 *
 * @throws AppError 401 for a wrong name or password, a password that has to be replaced, or a further step that the pool
 * asks for; 503 when the pool cannot be reached or does not let this service ask
 */
export const signIn = (ctx: Context, { username, password }: TokenForm): Promise<PoolTokens> =>
  authenticate(
    ctx,
    { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: username, PASSWORD: password } },
    WRONG_PASSWORD,
  )

/**
 * Renews tokens with a refresh token.
 *
 * @throws AppError 401 for one that is wrong, expired or revoked; 503 as `signIn`
 */
export const refresh = (ctx: Context, refreshToken: string): Promise<PoolTokens> =>
  authenticate(
    ctx,
    { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: refreshToken } },
    'Could not validate credentials',
  )

const authenticate = async (ctx: Context, flow: Flow, refusal: string): Promise<PoolTokens> => {
  const pool = poolOf(ctx.config)
  if (!pool) {
    logRefusal(ctx.log, { reason: 'not_configured' })
    throw notAuthenticated('Could not validate credentials')
  }
  const answered = await callPool(pool, ctx.log, {
    operation: 'InitiateAuth',
    countedUnder: addressOf(ctx),
    fields: { ClientId: pool.clientId, ...flow },
    answer,
  }).catch((error: unknown) => {
    throw error instanceof PoolRefusal ? refusalOf(ctx, error, refusal) : error
  })
  const { AuthenticationResult: tokens, ChallengeName: challenge } = answered
  if (tokens) return asTokens(tokens, ctx.now())
  throw notAuthenticated(challenge === 'NEW_PASSWORD_REQUIRED' ? NEW_PASSWORD_NEEDED : FURTHER_STEP)
}

const FURTHER_STEP = 'The identity service asks for a further step, which is not possible here'

const refusalOf = (ctx: Context, error: PoolRefusal, refusal: string): Error => {
  if (error.kind === 'PasswordResetRequiredException') return notAuthenticated(NEW_PASSWORD_NEEDED)
  if (isOfClient(error)) return misconfigured(ctx, error)
  if (!OF_PERSON.includes(error.kind))
    ctx.log.warn({ kind: error.kind }, 'sign-in request refused by the identity service')
  return notAuthenticated(refusal)
}

type AuthenticationResult = NonNullable<z.output<typeof answer>['AuthenticationResult']>

const asTokens = (
  { AccessToken, IdToken, RefreshToken, ExpiresIn }: AuthenticationResult,
  now: Date,
): PoolTokens => ({
  access_token: AccessToken,
  id_token: IdToken,
  ...(RefreshToken !== undefined && { refresh_token: RefreshToken }),
  token_type: 'bearer',
  expires_in: ExpiresIn ?? secondsLeft(AccessToken, now),
})
