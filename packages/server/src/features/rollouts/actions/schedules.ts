import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { defined } from '../../../lib/defined.ts'
import { invalid, notFound, unprocessable } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { record } from '../../audit/index.ts'
import { findForUpdate } from '../../flags/index.ts'
import { scheduleEvent } from '../rules/events.ts'
import { type Move, moved, refuseFinished, refusePlanChange } from '../rules/moves.ts'
import { ofFrame, planProblems } from '../rules/plan.ts'
import { type NewStages, newStages } from '../rules/stages.ts'
import { withWaiting } from '../rules/waiting.ts'
import type { Schedule, ScheduleChange, ScheduleWrite } from '../schema/schedule.ts'
import * as store from '../store.ts'
import { changeSchedule, get } from './change.ts'

/** No readings: only the scheduler reads metrics. */
export const UNREAD = new Map<string, never>()

/**
 * Stores a new schedule as a draft.
 *
 * @throws AppError 404 for an unknown flag, 422 for a plan that contradicts itself
 */
export const create = (ctx: Context, input: ScheduleWrite): Promise<Schedule> =>
  inTransaction(ctx, async (ctx) => {
    const flag = await findForUpdate(ctx, input.feature_flag_id)
    if (!flag) throw notFound('Feature flag')
    const now = ctx.now()
    const draft = draftOf(ctx, input, flag.key)
    const stages = newStages(draft, { inputs: input.stages, now, newId } satisfies NewStages)
    const isFlagArchived = flag.status === 'ARCHIVED'
    const schedule = { ...draft, stages }
    await store.insert(ctx, withWaiting({ schedule, now, isFlagArchived, readings: UNREAD }))
    const after = await get(ctx, draft.id)
    await record(ctx, scheduleEvent('rollout_schedule_create', { after }))
    return after
  })

const draftOf = (ctx: Context, input: ScheduleWrite, feature_flag_key: string): Schedule => ({
  id: newId(),
  feature_flag_id: input.feature_flag_id,
  feature_flag_key,
  name: input.name,
  description: input.description ?? null,
  status: 'DRAFT',
  start_date: input.start_date ?? null,
  end_date: input.end_date ?? null,
  max_percentage: input.max_percentage ?? 100,
  min_stage_duration: input.min_stage_duration ?? 0,
  owner_id: actingUser(ctx)?.id ?? null,
  activated_at: null,
  completed_at: null,
  created_at: ctx.now(),
  updated_at: ctx.now(),
  stages: [],
})

const PLAN_FIELDS = ['start_date', 'end_date', 'max_percentage', 'min_stage_duration'] as const

const changesPlan = (before: Schedule, after: Schedule): boolean =>
  PLAN_FIELDS.some((field) => before[field]?.valueOf() !== after[field]?.valueOf())

/**
 * Changes the fields that were sent. While the schedule is active, only name and description can change.
 *
 * @throws AppError 400 when its status forbids it, 404, 422
 */
export const update = (ctx: Context, id: string, change: ScheduleChange): Promise<Schedule> =>
  changeSchedule(ctx, id, (ctx, before, flag) => {
    const schedule: Schedule = { ...before, ...defined(change) }
    const event = scheduleEvent('rollout_schedule_update', { before, after: schedule })
    refuseFinished(before)
    if (!changesPlan(before, schedule)) return { schedule, events: hasChanges(event) ? [event] : [] }
    refusePlanChange(before)
    const problems = ofFrame(planProblems(schedule, schedule.stages))
    if (problems.length > 0) throw unprocessable(problems)
    const situation = {
      schedule,
      now: ctx.now(),
      isFlagArchived: flag.status === 'ARCHIVED',
      readings: UNREAD,
    }
    return { schedule: withWaiting(situation), events: [event] }
  })

const hasChanges = ({ new_value }: { new_value?: object | undefined }): boolean =>
  Object.keys(new_value ?? {}).length > 0

/**
 * Deletes a schedule that is not active; the flag's percentage stays.
 *
 * @throws AppError 400, 404
 */
export const remove = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const flagId = await store.flagOf(ctx, id)
    if (flagId !== undefined) await findForUpdate(ctx, flagId)
    const before = await get(ctx, id)
    if (before.status === 'ACTIVE') throw invalid('Pause or cancel the schedule first')
    await store.remove(ctx, id)
    await record(ctx, scheduleEvent('rollout_schedule_delete', { before }))
  })

/**
 * Activates, pauses or cancels a schedule; the flag's percentage stays.
 *
 * @throws AppError 400 when its status or the flag's forbids it, 404, 409 while another one of the flag is active
 */
export const move = (ctx: Context, id: string, requested: Move): Promise<Schedule> =>
  changeSchedule(ctx, id, async (ctx, before, flag) => {
    const now = ctx.now()
    const isFlagArchived = flag.status === 'ARCHIVED'
    const active = await store.activeIds(ctx, flag.id)
    const isOtherActive = active.some((other) => other !== id)
    const schedule = moved(before, requested, { now, isFlagArchived, isOtherActive })
    return {
      schedule: withWaiting({ schedule, now, isFlagArchived, readings: UNREAD }),
      events: [scheduleEvent(`rollout_schedule_${requested}`, { before, after: schedule })],
    }
  })
