import { actingUser, type Context } from '../../../context.ts'
import { pageAnswer } from '../../../http/paging.ts'
import type { InboxQuery, Notification } from '../schema.ts'
import * as store from '../store/inbox.ts'

/** Id of the caller, who is signed in on every route of this slice. */
export const callerId = (ctx: Context): string => actingUser(ctx)?.id ?? ''

interface InboxPage {
  items: Notification[]
  total: number
  skip: number
  limit: number
  unread_count: number
}

/** One page of the caller's inbox, newest first. */
export const readInbox = async (ctx: Context, query: InboxQuery): Promise<InboxPage> => {
  const page = await store.inbox(ctx, callerId(ctx), query)
  return pageAnswer(query, page)
}

/** Marks notifications of the caller as read: those named, or all. Ids of other accounts are ignored. */
export const markRead = (ctx: Context, ids: readonly string[] | undefined): Promise<void> =>
  store.markRead(ctx, callerId(ctx), ids)
