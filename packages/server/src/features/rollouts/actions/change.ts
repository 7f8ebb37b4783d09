import { type Context, inTransaction } from '../../../context.ts'
import { pageAnswer } from '../../../http/paging.ts'
import { notFound } from '../../../lib/errors.ts'
import { type AuditEvent, record } from '../../audit/index.ts'
import { changeFlag, type Flag, findForUpdate, settingsOf } from '../../flags/index.ts'
import { type Notice, notify } from '../../notifications/index.ts'
import type { Schedule } from '../schema/schedule.ts'
import * as store from '../store.ts'

/** What a change makes of a schedule, and what follows from it. */
export interface Outcome {
  schedule: Schedule
  events: AuditEvent[]
  notices?: Notice[]
  /** What the flag's percentage becomes; undefined: it stays. */
  percentage?: number | undefined
}

/** Says what becomes of a schedule; nobody else changes it or its flag meanwhile. */
type Decide = (ctx: Context, schedule: Schedule, flag: Flag) => Outcome | Promise<Outcome>

/**
 * One change of one schedule: locks its flag, which keeps everybody else from it, lets `decide` say what becomes of
 * it, stores that, sets the flag's percentage, tells people and writes to the audit log, all in one transaction.
 *
 * @returns the schedule as it is afterwards
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

/** What a stored change entails. The log comes last, because everybody who writes to it waits for the one before. */
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
 * As `changeSchedule`, for a change that is about a stage.
 *
 * @returns the schedule as it is afterwards
 * @throws AppError 404
 */
export const changeByStage = async (ctx: Context, stageId: string, decide: Decide): Promise<Schedule> => {
  const id = await store.scheduleOf(ctx, stageId)
  if (id === undefined) throw notFound('Rollout stage')
  return changeSchedule(ctx, id, decide)
}

/**
 * One schedule.
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
