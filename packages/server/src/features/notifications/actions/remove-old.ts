import type { Context } from '../../../context.ts'
import { removeBefore as removeDeliveriesBefore } from '../store/deliveries.ts'
import { removeBefore } from '../store/inbox.ts'

/** Deletes notifications, in every inbox, and log entries before a time; returns their number. */
export const removeOldMessages = async (ctx: Context, moment: Date): Promise<number> =>
  (await removeBefore(ctx, moment)) + (await removeDeliveriesBefore(ctx, moment))
