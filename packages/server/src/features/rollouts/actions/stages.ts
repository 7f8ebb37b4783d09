import type { Context } from '../../../context.ts'
import { notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Flag } from '../../flags/index.ts'
import { moveEvents, stageEvent, startNotices } from '../rules/events.ts'
import { advanced, refusePlanChange } from '../rules/moves.ts'
import { percentageAfter } from '../rules/pass.ts'
import { appended, changed, without } from '../rules/stages.ts'
import { withWaiting } from '../rules/waiting.ts'
import type { Schedule } from '../schema/schedule.ts'
import type { Stage, StageChange, StageWrite } from '../schema/stage.ts'
import { changeByStage, changeSchedule } from './change.ts'
import { UNREAD } from './schedules.ts'

const stageIn = ({ stages }: Schedule, id: string): Stage => {
  const stage = stages.find((candidate) => candidate.id === id)
  if (!stage) throw notFound('Rollout stage')
  return stage
}

const withStatuses = (ctx: Context, schedule: Schedule, { status }: Flag): Schedule =>
  withWaiting({ schedule, now: ctx.now(), isFlagArchived: status === 'ARCHIVED', readings: UNREAD })

/**
 * Appends a stage after the others.
 *
 * @throws AppError 400 when the schedule's status forbids it, 404, 422
 */
export const append = async (ctx: Context, scheduleId: string, input: StageWrite): Promise<Stage> => {
  const id = newId()
  const after = await changeSchedule(ctx, scheduleId, (ctx, before, flag) => {
    refusePlanChange(before)
    const stages = appended(before, input, { now: ctx.now(), id })
    const events = [stageEvent('rollout_stage_create', { after: stages.at(-1) })]
    return { schedule: withStatuses(ctx, { ...before, stages }, flag), events }
  })
  return stageIn(after, id)
}

/**
 * Changes the sent fields of a pending stage.
 *
 * @throws AppError 400 when its status or the schedule's forbids it, 404, 422
 */
export const update = async (ctx: Context, id: string, change: StageChange): Promise<Stage> => {
  const after = await changeByStage(ctx, id, (ctx, before, flag) => {
    refusePlanChange(before)
    const stage = stageIn(before, id)
    const schedule = { ...before, stages: changed(before, stage, change) }
    const event = stageEvent('rollout_stage_update', { before: stage, after: stageIn(schedule, id) })
    const events = Object.keys(event.new_value ?? {}).length > 0 ? [event] : []
    return { schedule: withStatuses(ctx, schedule, flag), events }
  })
  return stageIn(after, id)
}

/**
 * Removes a pending stage; later ones move up.
 *
 * @throws AppError 400 when its status or the schedule's forbids it, or it is the last one left, 404
 */
export const remove = async (ctx: Context, id: string): Promise<void> => {
  await changeByStage(ctx, id, (ctx, before, flag) => {
    refusePlanChange(before)
    const stage = stageIn(before, id)
    const schedule = { ...before, stages: without(before, stage) }
    const events = [stageEvent('rollout_stage_delete', { before: stage })]
    return { schedule: withStatuses(ctx, schedule, flag), events }
  })
}

/**
 * Starts a manual stage and sets the flag's rollout percentage.
 *
 * @throws AppError 400 when it cannot start yet or is not manual, 404
 */
export const advance = async (ctx: Context, id: string): Promise<Stage> => {
  const after = await changeByStage(ctx, id, (ctx, before, flag) => {
    const now = ctx.now()
    const isFlagArchived = flag.status === 'ARCHIVED'
    const moves = [advanced(before, stageIn(before, id), { now, isFlagArchived })]
    const stages = before.stages.map(
      (stage) => moves.find((move) => move.stage.id === stage.id)?.stage ?? stage,
    )
    return {
      schedule: withStatuses(ctx, { ...before, stages }, flag),
      events: moveEvents(before, moves),
      notices: startNotices(before, moves),
      percentage: percentageAfter(before.stages, moves),
    }
  })
  return stageIn(after, id)
}
