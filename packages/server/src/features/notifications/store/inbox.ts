import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { textArray } from '../../../db/array-literal.ts'
import { newId } from '../../../lib/ids.ts'
import type { Kind } from '../kinds.ts'
import type { Notice, Receiver } from '../rules.ts'
import { chosen, type InboxQuery, type Notification, notification } from '../schema.ts'

/** Choices of an account without kinds that no longer exist. */
const choices = chosen.strip()

/** Every active account with its preferences, locked against deletion until the transaction ends. */
export const lockReceivers = async (ctx: Context): Promise<Receiver[]> => {
  const rows = await ctx.db
    .selectFrom('users as u')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.role', 'u.is_superuser'])
    .select(['p.events', 'p.email_enabled', 'p.email_override', 'p.email_override_confirmed'])
    .where('u.is_active', '=', true)
    .orderBy('u.id')
    .forKeyShare('u')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    is_administrator: row.role === 'admin' || row.is_superuser,
    events: choices.parse(row.events ?? {}),
    email_enabled: row.email_enabled ?? true,
    email_override: row.email_override,
    email_override_confirmed: row.email_override_confirmed ?? false,
  }))
}

/** Stores a notification and puts it into inboxes. */
export const insert = async (
  ctx: Context,
  notice: Omit<Notice, 'kind'> & { kind: Kind | 'test' },
  userIds: readonly string[],
): Promise<void> => {
  const { kind, title, text, link, entity, data = {} } = notice
  const [id, created_at] = [newId(), ctx.now()]
  await ctx.db
    .insertInto('notifications')
    .values({
      id,
      kind,
      title,
      text,
      link,
      entity_type: entity.type,
      entity_id: entity.id,
      data: JSON.stringify(data),
      created_at,
    })
    .execute()
  await sql`
    insert into notification_inbox (user_id, notification_id, created_at)
    select user_id, ${id}, ${created_at} from unnest(${textArray(userIds, String)}::uuid[]) as receivers(user_id)
    `.execute(ctx.db)
}

/** One page of an account's inbox, newest first, the total number, and the number of unread ones. */
export const inbox = async (
  ctx: Context,
  userId: string,
  { skip, limit, unread_only }: InboxQuery,
): Promise<{ items: Notification[]; total: number; unread_count: number }> => {
  const own = ctx.db
    .selectFrom('notification_inbox as i')
    .innerJoin('notifications as n', 'n.id', 'i.notification_id')
    .where('i.user_id', '=', userId)
  const { all, unread } = await own
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .select((eb) => eb.fn.countAll<number>().filterWhere('i.read_at', 'is', null).as('unread'))
    .executeTakeFirstOrThrow()
  const rows = await own
    .$if(unread_only, (q) => q.where('i.read_at', 'is', null))
    .selectAll('n')
    .select('i.read_at')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.notification_id')
    .offset(skip)
    .limit(limit)
    .execute()
  return {
    items: rows.map((row) => notification.parse(row)),
    total: unread_only ? unread : all,
    unread_count: unread,
  }
}

/** Marks notifications of an account's inbox as read: those named, or all. */
export const markRead = async (
  ctx: Context,
  userId: string,
  ids: readonly string[] | undefined,
): Promise<void> => {
  await ctx.db
    .updateTable('notification_inbox')
    .set({ read_at: ctx.now() })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (q) =>
      q.where('notification_id', '=', sql<string>`any(${textArray(ids ?? [], String)}::uuid[])`),
    )
    .execute()
}

/** Stores that a warning is active; false when it was already. */
export const raise = async (ctx: Context, kind: Kind, entityId: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('notification_alerts')
    .values({ kind, entity_id: entityId, raised_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes an active warning; false when it was not active. */
export const lower = async (ctx: Context, kind: Kind, entityId: string): Promise<boolean> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('notification_alerts')
    .where('kind', '=', kind)
    .where('entity_id', '=', entityId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether there is an active account with an id; it is locked against deletion until the transaction ends. */
export const lockActiveAccount = async (ctx: Context, id: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes notifications before a time from every inbox; returns their number. */
export const removeBefore = async (ctx: Context, moment: Date): Promise<number> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('notifications')
    .where('created_at', '<', moment)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
