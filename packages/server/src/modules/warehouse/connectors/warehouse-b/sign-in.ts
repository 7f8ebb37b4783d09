import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { Config } from '../../../../config/index.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../lib/durations.ts'
import { WarehouseError } from '../error.ts'
import { callWarehouse } from '../http.ts'

const SCOPE = 'https://www.googleapis.com/auth/bigquery'
/** Who a signed request for a token is meant for, wherever it is sent. */
const AUDIENCE = 'https://oauth2.googleapis.com/token'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** A token that ends sooner is replaced. */
const RENEWED_BEFORE_MS = MINUTE_MS

/** Who signs in: the parts of a service-account key that are needed. */
export const serviceAccountKey = z.object({
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
})

type ServiceAccountKey = z.output<typeof serviceAccountKey>

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const refused = z.object({ error: z.string() })

interface Surroundings {
  config: Pick<Config, 'ENVIRONMENT' | 'WAREHOUSE_B_TOKEN_URL'>
  now: () => Date
}

const assertionOf = (account: ServiceAccountKey, now: Date): Promise<string> => {
  const seconds = Math.floor(now.getTime() / SECOND_MS)
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({
      alg: 'RS256',
      typ: 'JWT',
      ...(account.private_key_id !== undefined && { kid: account.private_key_id }),
    })
    .setIssuer(account.client_email)
    .setSubject(account.client_email)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + HOUR_MS / SECOND_MS)
    .sign(createPrivateKey(account.private_key))
}

/** A key that was deleted or belongs to nobody is known by its error; every other refusal is one of the sign-in. */
const failureOf = (status: number, body: unknown): WarehouseError => {
  const error = refused.safeParse(body).data?.error
  if (status >= 500) return new WarehouseError('unreachable', error)
  return new WarehouseError(error === 'invalid_grant' ? 'key_rejected' : 'auth_failed', error)
}

/** Access tokens of a service account (RFC 7523). One is used until a minute before its end, and asked for once at a time. */
export const serviceAccountTokens = (account: ServiceAccountKey, { config, now }: Surroundings) => {
  let current: { token: string; endsAt: number } | undefined
  const ask = async (signal: AbortSignal): Promise<string> => {
    const body = new URLSearchParams({ grant_type: GRANT, assertion: await assertionOf(account, now()) })
    const answer = await callWarehouse(config, {
      method: 'POST',
      url: config.WAREHOUSE_B_TOKEN_URL ?? AUDIENCE,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: body.toString(),
      signal,
    })
    const { success, data } = granted.safeParse(answer.body)
    if (answer.status !== 200) throw failureOf(answer.status, answer.body)
    if (!success) throw new WarehouseError('result_invalid')
    current = { token: data.access_token, endsAt: now().getTime() + data.expires_in * SECOND_MS }
    return data.access_token
  }
  return (signal: AbortSignal): Promise<string> =>
    current && current.endsAt - now().getTime() > RENEWED_BEFORE_MS
      ? Promise.resolve(current.token)
      : ask(signal)
}
