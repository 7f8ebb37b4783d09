import { type Route, route } from '../../../http/route.ts'
import { change, list } from './actions.ts'
import { schedule, scheduleList, scheduleParams, scheduleWrite } from './schema.ts'

const listSchedules = route({
  method: 'GET',
  path: '/etl/schedules',
  summary: 'List schedules',
  access: 'reader',
  response: scheduleList,
  handler: (ctx) => list(ctx),
})

const changeSchedule = route({
  method: 'PUT',
  path: '/etl/schedules/{job_type}',
  summary: 'Change a schedule',
  access: 'admin',
  params: scheduleParams,
  body: scheduleWrite,
  response: schedule,
  errors: { 404: 'Schedule not found' },
  handler: (ctx, { params, body }) => change(ctx, params.job_type, body),
})

export const scheduleRoutes: Route[] = [listSchedules, changeSchedule]
