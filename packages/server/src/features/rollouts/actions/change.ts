import { type Context, inTransaction } from '../../../context.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { notFound } from '../../../lib/errors.ts'
import { type AuditEvent, record } from '../../audit/index.ts'
import { changeFlag, type Flag, findForUpdate, settingsOf } from '../../flags/index.ts'
import { type Notice, notify } from '../../notifications/index.ts'
import type { Schedule } from '../schema/schedule.ts'
import * as store from '../store.ts'

/** The result of a change of a schedule, with its consequences. */
export interface Outcome {
  schedule: Schedule
  events: AuditEvent[]
  notices?: Notice[]
  /** The flag's new rollout percentage; undefined: unchanged. */
  percentage?: number | undefined
}

/** Computes the change of a schedule; the schedule and its flag are locked meanwhile. */
type Decide = (ctx: Context, schedule: Schedule, flag: Flag) => Outcome | Promise<Outcome>

/**
 * Changes one schedule: locks its flag, and so the schedule, calls `decide`, stores the result, sets the flag's
 * percentage, notifies people and writes to the audit log, all in one transaction.
 *
 * @returns the schedule after the change
 * @throws AppError 404
 */
export const changeSchedule = (ctx: Context, id: string, decide: Decide): Promise<Schedule> =>
  inTransaction(ctx, async (ctx) => {
    const flagId = await store.flagOf(ctx, id)
    const flag = flagId === undefined ? undefined : await findForUpdate(ctx, flagId)
    const before = await store.find(ctx, id)
    if (!flag || !before) throw notFound('Rollout schedule')
    const outcome = await decide(ctx, before, flag)
    await store.update(ctx, before, outcome.schedule)
    await follow(ctx, outcome)
    return get(ctx, id)
  })

/** Consequences of a stored change. The audit log comes last, because its lock makes other writers wait. */
const follow = async (
  ctx: Context,
  { schedule, events, notices = [], percentage }: Outcome,
): Promise<void> => {
  for (const notice of notices) await notify(ctx, notice)
  if (percentage !== undefined) await setPercentage(ctx, schedule, percentage)
  for (const event of events) await record(ctx, event)
}

const setPercentage = (ctx: Context, schedule: Schedule, rollout_percentage: number): Promise<Flag> =>
  changeFlag(ctx, {
    id: schedule.feature_flag_id,
    action: 'feature_flag_update',
    reason: `Rollout schedule "${schedule.name}"`,
    change: (flag) => ({ ...settingsOf(flag), rollout_percentage }),
  })

/**
 * Changes a schedule like `changeSchedule`, by the id of a stage.
 *
 * @returns the schedule after the change
 * @throws AppError 404
 */
export const changeByStage = async (ctx: Context, stageId: string, decide: Decide): Promise<Schedule> => {
  const id = await store.scheduleOf(ctx, stageId)
  if (id === undefined) throw notFound('Rollout stage')
  return changeSchedule(ctx, id, decide)
}

/**
 * A schedule by id.
 *
 * @throws AppError 404
 */
export const get = async (ctx: Context, id: string): Promise<Schedule> => {
  const schedule = await store.find(ctx, id)
  if (!schedule) throw notFound('Rollout schedule')
  return schedule
}

/** One page of schedules. */
export const list = async (ctx: Context, query: Parameters<typeof store.list>[1]) =>
  pageAnswer(query, await store.list(ctx, query))
