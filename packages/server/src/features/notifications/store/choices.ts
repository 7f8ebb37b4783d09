import type { Context } from '../../../context.ts'
import { lockUntilCommit } from '../../../db/advisory-lock.ts'
import { KINDS, SENT_BY_DEFAULT } from '../kinds.ts'
import type { StoredPreferences, StoredSettings } from '../rules.ts'
import { chosen } from '../schema.ts'

/** Choices without kinds that no longer exist. */
const choices = chosen.strip()

/** Stored choices of an account, or the defaults. */
export const findPreferences = async (ctx: Context, userId: string): Promise<StoredPreferences> => {
  const row = await ctx.db
    .selectFrom('notification_preferences')
    .select(['events', 'email_enabled', 'email_override', 'email_override_confirmed'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return {
    events: choices.parse(row?.events ?? {}),
    email_enabled: row?.email_enabled ?? true,
    email_override: row?.email_override ?? null,
    email_override_confirmed: row?.email_override_confirmed ?? false,
  }
}

/** Finds preferences like `findPreferences`, and locks them until the transaction ends. */
export const lockPreferences = async (ctx: Context, userId: string): Promise<StoredPreferences> => {
  await lockUntilCommit(ctx.db, `notification preferences ${userId}`)
  return findPreferences(ctx, userId)
}

/** Stores the choices of an account. */
export const writePreferences = async (
  ctx: Context,
  userId: string,
  stored: StoredPreferences,
): Promise<void> => {
  const columns = { ...stored, events: JSON.stringify(stored.events) }
  await ctx.db
    .insertInto('notification_preferences')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** The settings, or the defaults. */
export const findSettings = async (ctx: Context): Promise<StoredSettings> => {
  const row = await ctx.db
    .selectFrom('notification_settings')
    .select(['chat_events', 'admin_emails'])
    .executeTakeFirst()
  const chat = row?.chat_events ?? SENT_BY_DEFAULT
  return { chat_events: KINDS.filter((kind) => chat.includes(kind)), admin_emails: row?.admin_emails ?? [] }
}

/** Finds settings like `findSettings`, and locks them until the transaction ends. */
export const lockSettings = async (ctx: Context): Promise<StoredSettings> => {
  await lockUntilCommit(ctx.db, 'notification settings')
  return findSettings(ctx)
}

/** Stores the settings. */
export const writeSettings = async (ctx: Context, settings: StoredSettings): Promise<void> => {
  await ctx.db
    .insertInto('notification_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('is_the_one').doUpdateSet(settings))
    .execute()
}
