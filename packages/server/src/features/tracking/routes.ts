import { REVERSED_RANGE } from '../../http/date-range.ts'
import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { listOfExperiment } from './actions.ts'
import { readQuickly } from './read-event.ts'
import { track, trackBatch } from './recorder.ts'
import {
  batchAnswer,
  batchBody,
  description,
  eventAnswer,
  eventBody,
  eventRead,
  experimentQuery,
  trackBody,
} from './schema.ts'

const trackEvent = route({
  method: 'POST',
  path: '/tracking/track',
  summary: 'Record an event',
  access: { key: 'track' },
  body: trackBody,
  quickBody: readQuickly,
  response: eventAnswer,
  errors: { 404: "Experiment with key '<key>' not found" },
  handler: (ctx, { body, caller }) => track(ctx, body, caller),
})

const trackEvents = route({
  method: 'POST',
  path: '/tracking/batch',
  summary: 'Record a batch of events',
  access: { key: 'track' },
  body: batchBody,
  response: batchAnswer,
  handler: (ctx, { body, caller }) => trackBatch(ctx, body.events, caller),
})

const trackEventById = route({
  method: 'POST',
  path: '/tracking/events',
  summary: 'Record an event by experiment id',
  access: { key: 'track' },
  body: eventBody,
  response: eventAnswer,
  errors: { 404: 'Experiment not found' },
  handler: (ctx, { body, caller }) => track(ctx, body, caller),
})

const listEventsOfExperiment = route({
  method: 'GET',
  path: '/experiments/{id}/events',
  summary: 'List the events of an experiment',
  access: 'reader',
  right: 'export.create',
  params: idParams,
  query: experimentQuery,
  response: pageOf(eventRead),
  errors: { 400: REVERSED_RANGE, 404: 'Experiment not found' },
  handler: (ctx, { params, query }) => listOfExperiment(ctx, params.id, query),
})

const describeTracking = route({
  method: 'GET',
  path: '/tracking/',
  summary: 'Describe the SDK routes',
  access: { key: 'any' },
  response: description,
  handler: () => ({
    message: 'Assignment and tracking',
    endpoints: [
      'POST /api/v1/tracking/assign',
      'POST /api/v1/tracking/assign/batch',
      'GET /api/v1/tracking/assignments/{user_id}',
      'POST /api/v1/tracking/track',
      'POST /api/v1/tracking/batch',
      'POST /api/v1/tracking/events',
      'POST /api/v1/tracking/errors',
      'POST /api/v1/tracking/errors/batch',
      'POST /api/v1/tracking/evaluations',
    ],
  }),
})

const describeEvents = route({
  method: 'GET',
  path: '/events/',
  summary: 'Describe the event routes',
  access: 'public',
  response: description,
  handler: () => ({
    message: 'Events are recorded under /api/v1/tracking with an API key',
    endpoints: [
      'POST /api/v1/tracking/track',
      'POST /api/v1/tracking/batch',
      'POST /api/v1/tracking/events',
      'GET /api/v1/experiments/{id}/events',
    ],
  }),
})

export const routes: Route[] = [
  describeTracking,
  trackEvent,
  trackEvents,
  trackEventById,
  listEventsOfExperiment,
  describeEvents,
]
