import { pageOf, pageQuery } from '../../../http/paging.ts'
import { route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { auditEntryWithDiff, historyOf } from '../../audit/index.ts'
import { get, list } from './actions.ts'
import { experimentRead, listQuery } from './schema.ts'

const NOT_FOUND = { 404: 'Experiment not found' }

export const listExperiments = route({
  method: 'GET',
  path: '/experiments/',
  slashOptional: false,
  summary: 'List experiments',
  access: 'any',
  query: listQuery,
  response: pageOf(experimentRead),
  handler: (ctx, { query }) => list(ctx, query),
})

export const readExperiment = route({
  method: 'GET',
  path: '/experiments/{id}',
  summary: 'Read an experiment',
  access: 'any',
  params: idParams,
  response: experimentRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.id),
})

export const experimentHistory = route({
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
