import { Reply, type Route, route } from '../../../http/route.ts'
import { reservedFor, warehouseRefusal, warehouseUnprocessable } from '../refusals.ts'
import { sourceParams } from '../sources/schema.ts'
import { get, listOfExperiment } from './actions.ts'
import { startAnalysis } from './analysis.ts'
import { previewSource } from './preview.ts'
import { preview } from './results-schema.ts'
import {
  analysisStart,
  experimentParams,
  previewStart,
  runList,
  runParams,
  runRead,
  runsQuery,
  startedRun,
} from './schema.ts'

const FORBIDDEN = { 403: warehouseRefusal, 422: warehouseUnprocessable }
const NOT_FOUND = { ...FORBIDDEN, 404: warehouseRefusal }
const STARTS = { ...NOT_FOUND, 409: warehouseRefusal, 429: warehouseRefusal, 503: warehouseRefusal }
const ACCEPTED = 202

const startRun = route({
  method: 'POST',
  path: '/warehouse/analysis/experiments/{experiment_id}/runs',
  summary: 'Start a warehouse analysis',
  ...reservedFor('editor', 'Starting an analysis'),
  params: experimentParams,
  body: analysisStart,
  response: startedRun,
  status: ACCEPTED,
  otherResponses: STARTS,
  handler: (ctx, { params, body }) => startAnalysis(ctx, params.experiment_id, body),
})

const listRuns = route({
  method: 'GET',
  path: '/warehouse/analysis/experiments/{experiment_id}/runs',
  summary: "List an experiment's warehouse analyses",
  ...reservedFor('reader', 'Listing analyses'),
  params: experimentParams,
  query: runsQuery,
  response: runList,
  otherResponses: NOT_FOUND,
  handler: (ctx, { params, query }) => listOfExperiment(ctx, params.experiment_id, query),
})

const readRun = route({
  method: 'GET',
  path: '/warehouse/analysis/runs/{run_id}',
  summary: 'Read a warehouse analysis or preview',
  ...reservedFor('reader', 'Reading an analysis'),
  params: runParams,
  response: runRead,
  otherResponses: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.run_id),
})

const startPreview = route({
  method: 'POST',
  path: '/warehouse/analysis/sources/{source_id}/preview',
  summary: 'Preview a warehouse source',
  ...reservedFor('reader', 'Previewing a source'),
  params: sourceParams,
  body: previewStart,
  bodyOptional: true,
  response: preview,
  otherResponses: {
    ...STARTS,
    202: startedRun,
    500: warehouseRefusal,
    502: warehouseRefusal,
    504: warehouseRefusal,
  },
  handler: async (ctx, { params, body }) => {
    const answer = await previewSource(ctx, params.source_id, body)
    return 'preview' in answer ? answer.preview : new Reply(ACCEPTED, answer.started)
  },
})

export const routes: Route[] = [startRun, listRuns, readRun, startPreview]
