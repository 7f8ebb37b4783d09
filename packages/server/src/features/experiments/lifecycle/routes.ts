import { EXPERIMENT_PERMISSION } from '@assay/lifecycle'
import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { experimentRead } from '../definition/schema.ts'
import { move } from './actions.ts'
import { archive, remove, unarchive } from './archive.ts'
import type { Move } from './rules.ts'
import { deleteQuery } from './schema.ts'

const NOT_FOUND = { 404: 'Experiment not found' }

export const deleteExperiment = route({
  method: 'DELETE',
  path: '/experiments/{id}',
  summary: 'Delete a draft',
  access: EXPERIMENT_PERMISSION,
  right: 'experiment.delete',
  params: idParams,
  query: deleteQuery,
  errors: { 400: 'Cannot delete experiments that are not in DRAFT status', ...NOT_FOUND },
  handler: (ctx, { params, query }) => remove(ctx, params.id, query.experiment_key),
})

const moveRoute = (command: Move, summary: string): Route =>
  route({
    method: 'POST',
    path: `/experiments/{id}/${command}`,
    summary,
    access: EXPERIMENT_PERMISSION,
    right: 'experiment.update',
    params: idParams,
    response: experimentRead,
    errors: { 400: `Cannot ${command} experiment with status: <STATUS>`, ...NOT_FOUND },
    handler: (ctx, { params }) => move(ctx, params.id, command),
  })

export const startExperiment = moveRoute('start', 'Start or resume an experiment')
export const pauseExperiment = moveRoute('pause', 'Pause a running experiment')
export const completeExperiment = moveRoute('complete', 'Complete an experiment')

export const archiveExperiment = route({
  method: 'POST',
  path: '/experiments/{id}/archive',
  summary: 'Archive a draft or a completed experiment',
  access: EXPERIMENT_PERMISSION,
  right: 'experiment.update',
  params: idParams,
  response: experimentRead,
  errors: { 400: 'Cannot archive experiment with status: <STATUS>', ...NOT_FOUND },
  handler: (ctx, { params }) => archive(ctx, params.id),
})

export const unarchiveExperiment = route({
  method: 'POST',
  path: '/experiments/{id}/unarchive',
  summary: 'Unarchive an experiment',
  access: EXPERIMENT_PERMISSION,
  right: 'experiment.update',
  params: idParams,
  response: experimentRead,
  errors: { 400: 'Experiment is not archived', ...NOT_FOUND },
  handler: (ctx, { params }) => unarchive(ctx, params.id),
})
