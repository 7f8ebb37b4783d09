import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { read, request } from './actions/request.ts'
import { accepted, calibrationBody, calibrationRun, runParams } from './schema.ts'

const requestCalibration = route({
  method: 'POST',
  path: '/results/{id}/calibration',
  summary: 'Start an A/A check of an experiment (beta)',
  access: 'editor',
  params: idParams,
  body: calibrationBody,
  bodyOptional: true,
  response: accepted,
  status: 202,
  errors: {
    400: 'Cannot get results for experiments in DRAFT status',
    404: 'Experiment not found',
    409: 'A calibration of this experiment is running',
  },
  handler: (ctx, { params, body }) => request(ctx, params.id, body),
})

const readCalibration = route({
  method: 'GET',
  path: '/results/{id}/calibration/{run_id}',
  summary: 'Read an A/A check (beta)',
  access: 'reader',
  params: runParams,
  response: calibrationRun,
  errors: { 404: 'Experiment not found, or Calibration not found' },
  handler: (ctx, { params }) => read(ctx, params.id, params.run_id),
})

export const routes: Route[] = [requestCalibration, readCalibration]
