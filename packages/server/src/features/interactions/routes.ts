import { type Route, route } from '../../http/route.ts'
import { readPair, scan } from './actions.ts'
import { pairParams, pairQuery, pairRead, scanQuery, scanRead } from './schema.ts'

const scanExperiments = route({
  method: 'GET',
  path: '/interactions/scan',
  summary: 'Scan running experiments for interactions',
  access: 'any',
  query: scanQuery,
  response: scanRead,
  handler: (ctx, { query, caller }) => scan(ctx, query, caller.signal()),
})

const readInteraction = route({
  method: 'GET',
  path: '/interactions/{experiment_a_id}/{experiment_b_id}',
  summary: 'Analyse the interaction of two experiments',
  access: 'any',
  params: pairParams,
  query: pairQuery,
  response: pairRead,
  errors: { 404: 'Experiment not found' },
  handler: (ctx, { params, query, caller }) => readPair(ctx, params, { query, signal: caller.signal() }),
})

export const routes: Route[] = [scanExperiments, readInteraction]
