import type { Context } from '../../../context.ts'
import { newId } from '../../../lib/ids.ts'
import { decryptSecret, encryptSecret } from '../../../lib/stored-secret.ts'

const ownerOf = ({ config }: Context, recordId: string) => ({
  masterKey: config.SECRET_KEY,
  kind: 'webhook',
  recordId,
})

/** Stores a secret as the current one of a webhook. */
export const insertSecret = async (ctx: Context, webhookId: string, secret: string): Promise<void> => {
  const id = newId()
  await ctx.db
    .insertInto('webhook_secrets')
    .values({
      id,
      webhook_id: webhookId,
      secret: encryptSecret(secret, ownerOf(ctx, id)),
      created_at: ctx.now(),
    })
    .execute()
}

/** The secrets of a webhook that messages are signed with now, the current one first. */
export const validSecrets = async (ctx: Context, webhookId: string): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('webhook_secrets')
    .select(['id', 'secret'])
    .where('webhook_id', '=', webhookId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', ctx.now())]))
    .orderBy('expires_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .execute()
  return rows.flatMap(({ id, secret }) => decryptSecret(secret, ownerOf(ctx, id), ctx.log) ?? [])
}

/** Lets the current secret of a webhook expire at a time. */
export const expireCurrent = async (ctx: Context, webhookId: string, expiresAt: Date): Promise<void> => {
  await ctx.db
    .updateTable('webhook_secrets')
    .set({ expires_at: expiresAt })
    .where('webhook_id', '=', webhookId)
    .where('expires_at', 'is', null)
    .execute()
}

/** Deletes the secrets of a webhook that expire until a time. */
export const removeExpiring = async (ctx: Context, webhookId: string, until: Date): Promise<void> => {
  await ctx.db
    .deleteFrom('webhook_secrets')
    .where('webhook_id', '=', webhookId)
    .where('expires_at', '<=', until)
    .execute()
}

/** The number of stored secrets of a webhook. */
export const countSecrets = async (ctx: Context, webhookId: string): Promise<number> => {
  const { total } = await ctx.db
    .selectFrom('webhook_secrets')
    .where('webhook_id', '=', webhookId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
