import type { Context } from '../../../context.ts'
import type { ArchivedFlag, Rollback } from '../../../slice-work.ts'
import { record } from '../../audit/index.ts'
import { notify } from '../../notifications/index.ts'
import { failureNotice, moveEvents, scheduleEvent } from '../rules/events.ts'
import { halted } from '../rules/moves.ts'
import { withWaiting } from '../rules/waiting.ts'
import * as store from '../store.ts'
import { get } from './change.ts'
import { UNREAD } from './schedules.ts'

interface Halt {
  flagId: string
  isFlagArchived: boolean
  reason: string
  /** Why running stages have failed; undefined: they have not. */
  failure?: string
}

/** Pauses the active schedules of a flag whose row the caller's transaction has locked; returns their ids. */
const halt = async (ctx: Context, { flagId, isFlagArchived, reason, failure }: Halt): Promise<string[]> => {
  const ids = await store.activeIds(ctx, flagId)
  for (const id of ids) {
    const before = await get(ctx, id)
    const { schedule, moves } = halted(before, failure)
    const after = withWaiting({ schedule, now: ctx.now(), isFlagArchived, readings: UNREAD })
    await store.update(ctx, before, after)
    if (failure !== undefined) await notify(ctx, failureNotice(after, failure))
    await store.lockDecisions(ctx)
    const events = moveEvents(before, moves)
    events.push(scheduleEvent('rollout_schedule_pause', { before, after: schedule, reason }))
    for (const event of events) await record(ctx, event)
  }
  return ids
}

/** Pauses the schedule of a flag that was rolled back, and fails its running stages. */
export const haltByRollback = (ctx: Context, { feature_flag_id, reason }: Rollback): Promise<string[]> => {
  const failure = `The flag was rolled back: ${reason}`
  return halt(ctx, { flagId: feature_flag_id, isFlagArchived: false, reason: failure, failure })
}

/** Pauses the schedule of an archived flag. */
export const haltByArchive = async (ctx: Context, { id }: ArchivedFlag): Promise<void> => {
  await halt(ctx, { flagId: id, isFlagArchived: true, reason: 'The flag was archived' })
}
