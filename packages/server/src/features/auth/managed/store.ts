import { type RawBuilder, sql } from 'kysely'
import type { Context, Role } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { dropExpired } from '../../../db/expired-rows.ts'
import type { AccessToken } from './access-token.ts'

/** Stores that a token is refused from now on, and deletes some that have expired, unless others are doing so. */
export const insertEndedToken = async (ctx: Context, token: AccessToken): Promise<void> => {
  await dropExpired(ctx.db, 'ended_tokens', ctx.now())
  await ctx.db
    .insertInto('ended_tokens')
    .values({ token_digest: token.digest, expires_at: token.expiresAt })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Whether a token was ended. */
export const isEnded = async (db: Db, { digest }: AccessToken): Promise<boolean> => {
  const row = await db
    .selectFrom('ended_tokens')
    .select('token_digest')
    .where('token_digest', '=', digest)
    .executeTakeFirst()
  return row !== undefined
}

/** The account of a token, as far as every request needs it. */
export interface TokenAccount {
  id: string
  email: string | null
  username: string
  role: Role
  is_superuser: boolean
  is_active: boolean
  last_login_at: Date | null
  /** What custom roles and grants add, as it was found; absent where nothing asked for it. */
  granted?: string[] | null
}

/** The account that is linked to an identity, and whether the token was ended: one query, since every request needs it. */
export const findAccount = async (
  db: Db,
  externalId: string,
  { digest, granted }: { digest: string; granted?: RawBuilder<string[] | null> | undefined },
): Promise<{ is_ended: boolean; account: TokenAccount | undefined }> => {
  const { rows } = await sql<TokenAccount & { is_ended: boolean; id: string | null }>`
    select token.is_ended, u.id, u.email, u.username, u.role, u.is_superuser, u.is_active, u.last_login_at,
      ${granted ?? sql`null`} as granted
    from (select exists (select from ended_tokens where token_digest = ${digest}) as is_ended) as token
    left join users as u on u.external_id = ${externalId}`.execute(db)
  const [row] = rows
  return {
    is_ended: row?.is_ended ?? false,
    account: row && row.id !== null ? row : undefined,
  }
}
