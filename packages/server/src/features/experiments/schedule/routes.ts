import { EXPERIMENT_PERMISSION } from '@assay/lifecycle'
import { route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { experimentRead } from '../definition/schema.ts'
import { schedule } from './actions.ts'
import { processSchedules } from './scheduler.ts'
import { scheduleBody, schedulePass } from './schema.ts'

const NOT_FOUND = { 404: 'Experiment not found' }

export const scheduleExperiment = route({
  method: 'PUT',
  path: '/experiments/{id}/schedule',
  summary: 'Set the schedule of an experiment',
  access: EXPERIMENT_PERMISSION,
  right: 'experiment.update',
  params: idParams,
  body: scheduleBody,
  response: experimentRead,
  errors: { 400: 'The state or the clock forbids the date', ...NOT_FOUND },
  handler: (ctx, { params, body }) => schedule(ctx, params.id, body),
})

export const processDueSchedules = route({
  method: 'POST',
  path: '/experiments/schedules/process',
  summary: 'Process due experiment schedules',
  access: 'admin',
  response: schedulePass,
  status: 202,
  errors: { 409: 'Scheduler is already running' },
  handler: (ctx) => processSchedules(ctx),
})
