import { type Route, route } from '../../http/route.ts'
import { increment, incrementMany, read, reset } from './actions.ts'
import {
  bulkAnswer,
  bulkBody,
  counterParams,
  countersRead,
  incrementBody,
  incremented,
  resetBody,
} from './schema.ts'

const ABSENT = 'The document database is not configured, or could not be reached'

const readCounters = route({
  method: 'GET',
  path: '/counters/{experiment_id}',
  summary: "Read an experiment's counters",
  access: 'any',
  params: counterParams,
  response: countersRead,
  errors: { 404: 'Experiment not found', 503: ABSENT },
  handler: (ctx, { params, caller }) => read(ctx, params.experiment_id, caller.signal()),
})

const incrementCounter = route({
  method: 'POST',
  path: '/counters/{experiment_id}/increment',
  summary: 'Increment a counter',
  access: { key: 'track', user: 'editor' },
  params: counterParams,
  body: incrementBody,
  response: incremented,
  errors: {
    400: 'experiment_id does not match the path',
    404: 'Experiment not found, or Variant not found',
    503: ABSENT,
  },
  handler: (ctx, { params, body }) => increment(ctx, params.experiment_id, body),
})

const incrementCounters = route({
  method: 'POST',
  path: '/counters/bulk',
  summary: 'Increment many counters',
  access: { key: 'track', user: 'editor' },
  body: bulkBody,
  response: bulkAnswer,
  errors: { 503: ABSENT },
  handler: (ctx, { body }) => incrementMany(ctx, body),
})

const resetCounters = route({
  method: 'POST',
  path: '/counters/{experiment_id}/reset',
  summary: "Reset an experiment's counters",
  access: 'admin',
  params: counterParams,
  body: resetBody,
  response: countersRead,
  errors: { 404: 'Experiment not found, or Variant not found', 503: ABSENT },
  handler: (ctx, { params, body }) => reset(ctx, params.experiment_id, body),
})

export const routes: Route[] = [readCounters, incrementCounters, incrementCounter, resetCounters]
