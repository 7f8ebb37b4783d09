import { EXPERIMENT_PERMISSION } from '@assay/lifecycle'
import { route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { experimentChange, experimentRead, experimentWrite } from '../definition/schema.ts'
import { clone, create, refuseAbsentType } from './actions.ts'
import { mergeMetadata } from './metadata.ts'
import { cloneBody, metadataBody } from './schema.ts'
import { update } from './update.ts'

const NOT_FOUND = { 404: 'Experiment not found' }

export const createExperiment = route({
  method: 'POST',
  path: '/experiments/',
  summary: 'Create an experiment as a draft',
  access: EXPERIMENT_PERMISSION,
  right: 'experiment.create',
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

export const updateExperiment = route({
  method: 'PUT',
  path: '/experiments/{id}',
  summary: 'Change an experiment',
  access: EXPERIMENT_PERMISSION,
  right: 'experiment.update',
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

export const cloneExperiment = route({
  method: 'POST',
  path: '/experiments/{id}/clone',
  summary: 'Copy an experiment into a new draft',
  access: EXPERIMENT_PERMISSION,
  right: 'experiment.create',
  params: idParams,
  body: cloneBody,
  bodyOptional: true,
  response: experimentRead,
  status: 201,
  errors: { ...NOT_FOUND, 409: 'Experiment with this key already exists' },
  handler: (ctx, { params, body }) => clone(ctx, params.id, body),
})

export const mergeExperimentMetadata = route({
  method: 'POST',
  path: '/experiments/{id}/metadata',
  summary: 'Merge metadata into an experiment',
  access: EXPERIMENT_PERMISSION,
  right: 'experiment.update',
  params: idParams,
  body: metadataBody,
  response: experimentRead,
  errors: NOT_FOUND,
  handler: (ctx, { params, body }) => mergeMetadata(ctx, params.id, body),
})
