import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { get, list } from './actions/change.ts'
import * as schedules from './actions/schedules.ts'
import * as stages from './actions/stages.ts'
import type { Move } from './rules/moves.ts'
import { listQuery, scheduleChange, scheduleRead, scheduleWrite, stageParams } from './schema/schedule.ts'
import { stageChange, stageRead, stageWrite } from './schema/stage.ts'

const NOT_FOUND = { 404: 'Rollout schedule not found' }
const STAGE_NOT_FOUND = { 404: 'Rollout stage not found' }

const listSchedules = route({
  method: 'GET',
  path: '/rollout-schedules/',
  summary: 'List rollout schedules',
  access: 'any',
  query: listQuery,
  response: pageOf(scheduleRead),
  handler: (ctx, { query }) => list(ctx, query),
})

const createSchedule = route({
  method: 'POST',
  path: '/rollout-schedules/',
  summary: 'Create a rollout schedule as a draft',
  access: 'editor',
  right: 'feature_flag.update',
  body: scheduleWrite,
  response: scheduleRead,
  status: 201,
  errors: { 404: 'Feature flag not found' },
  handler: (ctx, { body }) => schedules.create(ctx, body),
})

const readSchedule = route({
  method: 'GET',
  path: '/rollout-schedules/{id}',
  summary: 'Read a rollout schedule',
  access: 'any',
  params: idParams,
  response: scheduleRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.id),
})

const updateSchedule = route({
  method: 'PUT',
  path: '/rollout-schedules/{id}',
  summary: 'Change a rollout schedule',
  access: 'editor',
  right: 'feature_flag.update',
  params: idParams,
  body: scheduleChange,
  response: scheduleRead,
  errors: { 400: 'Pause the schedule first, or Schedule is finished', ...NOT_FOUND },
  handler: (ctx, { params, body }) => schedules.update(ctx, params.id, body),
})

const deleteSchedule = route({
  method: 'DELETE',
  path: '/rollout-schedules/{id}',
  summary: 'Delete a rollout schedule',
  access: 'editor',
  right: 'feature_flag.update',
  params: idParams,
  errors: { 400: 'Pause or cancel the schedule first', ...NOT_FOUND },
  handler: (ctx, { params }) => schedules.remove(ctx, params.id),
})

const moveRoute = (requested: Move, summary: string, errors: Record<number, string> = {}): Route =>
  route({
    method: 'POST',
    path: `/rollout-schedules/{id}/${requested}`,
    summary,
    access: 'editor',
    right: 'feature_flag.update',
    params: idParams,
    response: scheduleRead,
    errors: { 400: `Cannot ${requested} a schedule with status: <STATUS>`, ...NOT_FOUND, ...errors },
    handler: (ctx, { params }) => schedules.move(ctx, params.id, requested),
  })

const appendStage = route({
  method: 'POST',
  path: '/rollout-schedules/{id}/stages',
  summary: 'Add a stage to a rollout schedule',
  access: 'editor',
  right: 'feature_flag.update',
  params: idParams,
  body: stageWrite,
  response: stageRead,
  status: 201,
  errors: {
    400: 'Pause the schedule first, Schedule is finished, or A schedule has at most 50 stages',
    ...NOT_FOUND,
  },
  handler: (ctx, { params, body }) => stages.append(ctx, params.id, body),
})

const updateStage = route({
  method: 'PUT',
  path: '/rollout-schedules/stages/{stage_id}',
  summary: 'Change a pending stage',
  access: 'editor',
  right: 'feature_flag.update',
  params: stageParams,
  body: stageChange,
  response: stageRead,
  errors: {
    400: 'Only a pending stage can change, Pause the schedule first, or Schedule is finished',
    ...STAGE_NOT_FOUND,
  },
  handler: (ctx, { params, body }) => stages.update(ctx, params.stage_id, body),
})

const deleteStage = route({
  method: 'DELETE',
  path: '/rollout-schedules/stages/{stage_id}',
  summary: 'Delete a pending stage',
  access: 'editor',
  right: 'feature_flag.update',
  params: stageParams,
  errors: {
    400: 'Only a pending stage can change, Pause the schedule first, or A schedule needs at least one stage',
    ...STAGE_NOT_FOUND,
  },
  handler: (ctx, { params }) => stages.remove(ctx, params.stage_id),
})

const advanceStage = route({
  method: 'POST',
  path: '/rollout-schedules/stages/{stage_id}/advance',
  summary: 'Start a manual stage',
  access: 'editor',
  right: 'feature_flag.update',
  params: stageParams,
  response: stageRead,
  errors: {
    400: 'Only a pending manual stage of an active schedule can be advanced, or it is not its turn',
    ...STAGE_NOT_FOUND,
  },
  handler: (ctx, { params }) => stages.advance(ctx, params.stage_id),
})

export const routes: Route[] = [
  listSchedules,
  createSchedule,
  readSchedule,
  updateSchedule,
  deleteSchedule,
  moveRoute('activate', 'Activate a rollout schedule', {
    400: 'Cannot activate a schedule with status: <STATUS>, or Feature flag is archived',
    409: 'Another rollout schedule of this flag is active',
  }),
  moveRoute('pause', 'Pause a rollout schedule'),
  moveRoute('cancel', 'Cancel a rollout schedule'),
  appendStage,
  updateStage,
  deleteStage,
  advanceStage,
]
