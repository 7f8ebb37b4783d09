import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { notAuthenticated } from '../../../http/access.ts'
import type { Logger } from '../../../lib/log.ts'
import type { Pool } from './pool.ts'
import { callPool, PoolRefusal } from './pool-client.ts'
import { addressOf } from './requests.ts'
import { requirePool } from './service.ts'

/** What the pool knows about a person. */
export interface UserRecord {
  username: string
  attributes: Record<string, string>
}

const answer = z.object({
  Username: z.string(),
  UserAttributes: z
    .array(z.object({ Name: z.string(), Value: z.string().optional() }))
    .max(1000)
    .default([]),
})

interface RecordRequest {
  /** The person's own access token, which gives the right to read the record. */
  token: string
  countedUnder: string
}

/**
 * Reads a person's record with their own access token.
 *
 * @throws PoolRefusal when the pool does not accept the token any more; AppError 503 when it cannot be reached
 */
export const readUserRecord = async (
  pool: Pool,
  log: Logger,
  { token, countedUnder }: RecordRequest,
): Promise<UserRecord> => {
  const { Username, UserAttributes } = await callPool(pool, log, {
    operation: 'GetUser',
    countedUnder,
    fields: { AccessToken: token },
    answer,
  })
  return {
    username: Username,
    attributes: Object.fromEntries(UserAttributes.map(({ Name, Value = '' }) => [Name, Value])),
  }
}

/**
 * The pool's record of the person behind a request.
 *
 * @throws AppError 401 when the pool does not accept the token any more, 503 when it cannot be reached
 */
export const readIdentity = async (ctx: Context, token: string): Promise<UserRecord> => {
  try {
    return await readUserRecord(requirePool(ctx), ctx.log, { token, countedUnder: addressOf(ctx) })
  } catch (error) {
    throw error instanceof PoolRefusal ? notAuthenticated('Could not validate credentials') : error
  }
}
