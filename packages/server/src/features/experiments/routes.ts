import { pageOf, pageQuery } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { auditEntryWithDiff, historyOf } from '../audit/index.ts'
import { get, list } from './definition/actions.ts'
import { cloneBody, deleteQuery, listQuery, metadataBody, scheduleBody } from './definition/requests.ts'
import { experimentChange, experimentRead, experimentWrite } from './definition/schema.ts'
import { move } from './lifecycle/actions.ts'
import { archive, remove, unarchive } from './lifecycle/archive.ts'
import type { Move } from './lifecycle/rules.ts'
import { schedule } from './schedule/actions.ts'
import { processSchedules } from './schedule/scheduler.ts'
import { schedulePass } from './schedule/schema.ts'
import { clone, create, refuseAbsentType } from './settings/actions.ts'
import { mergeMetadata } from './settings/metadata.ts'
import { update } from './settings/update.ts'

const NOT_FOUND = { 404: 'Experiment not found' }

const listExperiments = route({
  method: 'GET',
  path: '/experiments/',
  slashOptional: false,
  summary: 'List experiments',
  access: 'any',
  query: listQuery,
  response: pageOf(experimentRead),
  handler: (ctx, { query }) => list(ctx, query),
})

const createExperiment = route({
  method: 'POST',
  path: '/experiments/',
  summary: 'Create an experiment as a draft',
  access: 'editor',
  refuseEarly: refuseAbsentType,
  body: experimentWrite,
  response: experimentRead,
  status: 201,
  errors: {
    409: 'Experiment with this key already exists',
    501: 'The split_url module is not available in this profile',
  },
  handler: (ctx, { body }) => create(ctx, body),
})

const readExperiment = route({
  method: 'GET',
  path: '/experiments/{id}',
  summary: 'Read an experiment',
  access: 'any',
  params: idParams,
  response: experimentRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.id),
})

const updateExperiment = route({
  method: 'PUT',
  path: '/experiments/{id}',
  summary: 'Change an experiment',
  access: 'editor',
  params: idParams,
  body: experimentChange,
  response: experimentRead,
  errors: {
    400: 'Cannot change <field> while the experiment is <STATUS>',
    ...NOT_FOUND,
    409: 'Experiment with this key already exists',
    501: 'The split_url module is not available in this profile',
  },
  handler: (ctx, { params, body }) => update(ctx, params.id, body),
})

const deleteExperiment = route({
  method: 'DELETE',
  path: '/experiments/{id}',
  summary: 'Delete a draft',
  access: 'editor',
  params: idParams,
  query: deleteQuery,
  errors: { 400: 'Cannot delete experiments that are not in DRAFT status', ...NOT_FOUND },
  handler: (ctx, { params, query }) => remove(ctx, params.id, query.experiment_key),
})

const moveRoute = (wished: Move, summary: string): Route =>
  route({
    method: 'POST',
    path: `/experiments/{id}/${wished}`,
    summary,
    access: 'editor',
    params: idParams,
    response: experimentRead,
    errors: { 400: `Cannot ${wished} experiment with status: <STATUS>`, ...NOT_FOUND },
    handler: (ctx, { params }) => move(ctx, params.id, wished),
  })

const archiveExperiment = route({
  method: 'POST',
  path: '/experiments/{id}/archive',
  summary: 'Archive a draft or a completed experiment',
  access: 'editor',
  params: idParams,
  response: experimentRead,
  errors: { 400: 'Cannot archive experiment with status: <STATUS>', ...NOT_FOUND },
  handler: (ctx, { params }) => archive(ctx, params.id),
})

const unarchiveExperiment = route({
  method: 'POST',
  path: '/experiments/{id}/unarchive',
  summary: 'Unarchive an experiment',
  access: 'editor',
  params: idParams,
  response: experimentRead,
  errors: { 400: 'Experiment is not archived', ...NOT_FOUND },
  handler: (ctx, { params }) => unarchive(ctx, params.id),
})

const cloneExperiment = route({
  method: 'POST',
  path: '/experiments/{id}/clone',
  summary: 'Copy an experiment into a new draft',
  access: 'editor',
  params: idParams,
  body: cloneBody,
  bodyOptional: true,
  response: experimentRead,
  status: 201,
  errors: { ...NOT_FOUND, 409: 'Experiment with this key already exists' },
  handler: (ctx, { params, body }) => clone(ctx, params.id, body),
})

const scheduleExperiment = route({
  method: 'PUT',
  path: '/experiments/{id}/schedule',
  summary: 'Set when an experiment starts, resumes and ends',
  access: 'editor',
  params: idParams,
  body: scheduleBody,
  response: experimentRead,
  errors: { 400: 'The state or the clock forbids the date', ...NOT_FOUND },
  handler: (ctx, { params, body }) => schedule(ctx, params.id, body),
})

const mergeExperimentMetadata = route({
  method: 'POST',
  path: '/experiments/{id}/metadata',
  summary: "Merge the caller's own notes into an experiment",
  access: 'editor',
  params: idParams,
  body: metadataBody,
  response: experimentRead,
  errors: NOT_FOUND,
  handler: (ctx, { params, body }) => mergeMetadata(ctx, params.id, body),
})

const experimentHistory = route({
  method: 'GET',
  path: '/experiments/{id}/history',
  summary: 'List the history of an experiment',
  access: 'any',
  params: idParams,
  query: pageQuery,
  response: pageOf(auditEntryWithDiff),
  errors: NOT_FOUND,
  handler: async (ctx, { params, query }) => {
    const { id } = await get(ctx, params.id)
    return historyOf(ctx, { type: 'experiment', id }, query)
  },
})

const processDueSchedules = route({
  method: 'POST',
  path: '/experiments/schedules/process',
  summary: 'Process due experiment schedules',
  access: 'admin',
  response: schedulePass,
  status: 202,
  errors: { 409: 'Scheduler is already running' },
  handler: (ctx) => processSchedules(ctx),
})

export const routes: Route[] = [
  listExperiments,
  createExperiment,
  readExperiment,
  updateExperiment,
  deleteExperiment,
  moveRoute('start', 'Start or resume an experiment'),
  moveRoute('pause', 'Pause a running experiment'),
  moveRoute('complete', 'Complete an experiment'),
  archiveExperiment,
  unarchiveExperiment,
  cloneExperiment,
  scheduleExperiment,
  mergeExperimentMetadata,
  experimentHistory,
  processDueSchedules,
]
