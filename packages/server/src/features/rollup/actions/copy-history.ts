import type { Context } from '../../../context.ts'
import { IDS_PER_COPY, isAnotherDay, ROWS_READ_AT_ONCE } from '../rules.ts'
import { copyHistory, deleteOldHistory, eventsUncopied, lockHistory } from '../store/history.ts'
import { planned } from '../store/planned-statement.ts'

/** Up to which event, at what time. */
interface Limit {
  until: number
  at: Date
}

/** Copies the events of subjects before their assignment, for an experiment that adjusts by them (CUPED). */
export const collectHistory = async (ctx: Context, experimentId: string, limit: Limit): Promise<void> => {
  let isComplete = false
  while (!isComplete) isComplete = await copyStep(ctx, experimentId, limit)
}

/** Steps that each stand in a transaction of their own, so that none of them holds others up for long. */
const copyStep = (ctx: Context, experimentId: string, { until, at }: Limit): Promise<boolean> =>
  planned(ctx, async (ctx) => {
    const progress = await lockHistory(ctx, experimentId)
    if (!progress || progress.event_id >= until) return true
    const next = Math.min(until, progress.event_id + IDS_PER_COPY)
    const isComplete = next === until
    await copyHistory(ctx, experimentId, { until: next, at: isComplete ? at : progress.updated_at })
    if (isComplete && isAnotherDay(progress.updated_at, at)) await deleteOldHistory(ctx, experimentId, at)
    return isComplete
  })

/** Whether so much has come since the last copy that reading it would take long. */
export const isHistoryBehind = async (ctx: Context, experimentId: string): Promise<boolean> =>
  ((await eventsUncopied(ctx, experimentId)) ?? Number.POSITIVE_INFINITY) > ROWS_READ_AT_ONCE
