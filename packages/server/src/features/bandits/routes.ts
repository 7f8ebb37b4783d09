import { pageOf, pageQuery } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { history, list, read } from './actions/read.ts'
import { clearWeights, setWeights, update } from './actions/update.ts'
import { banditRead, listQuery, updateRead, weightsBody } from './schema.ts'

const NOT_FOUND = { 404: 'Experiment not found, or Experiment is not a bandit' }
const STATE = { 400: 'Cannot update bandit with status: <STATUS>', ...NOT_FOUND }

const listBandits = route({
  method: 'GET',
  path: '/bandit/',
  summary: 'List bandits',
  access: 'any',
  query: listQuery,
  response: pageOf(banditRead),
  handler: (ctx, { query }) => list(ctx, query),
})

const readBandit = route({
  method: 'GET',
  path: '/bandit/{id}',
  summary: 'Read the state of a bandit',
  access: 'any',
  params: idParams,
  response: banditRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => read(ctx, params.id),
})

const readHistory = route({
  method: 'GET',
  path: '/bandit/{id}/history',
  summary: 'List the updates of a bandit',
  access: 'any',
  params: idParams,
  query: pageQuery,
  response: pageOf(updateRead),
  errors: NOT_FOUND,
  handler: (ctx, { params, query }) => history(ctx, params.id, query),
})

const updateBandit = route({
  method: 'POST',
  path: '/bandit/{id}/update',
  summary: 'Compute the weights of a bandit now',
  access: 'editor',
  right: 'experiment.update',
  params: idParams,
  response: banditRead,
  errors: { ...STATE, 409: 'Manual weights are set' },
  handler: (ctx, { params }) => update(ctx, params.id),
})

const setBanditWeights = route({
  method: 'PUT',
  path: '/bandit/{id}/weights',
  summary: 'Set the weights of a bandit by hand',
  access: 'admin',
  params: idParams,
  body: weightsBody,
  response: banditRead,
  errors: STATE,
  handler: (ctx, { params, body }) => setWeights(ctx, params.id, body),
})

const clearBanditWeights = route({
  method: 'DELETE',
  path: '/bandit/{id}/weights',
  summary: 'Return a bandit to computed weights',
  access: 'admin',
  params: idParams,
  response: banditRead,
  errors: STATE,
  handler: (ctx, { params }) => clearWeights(ctx, params.id),
})

export const routes: Route[] = [
  listBandits,
  readBandit,
  readHistory,
  updateBandit,
  setBanditWeights,
  clearBanditWeights,
]
