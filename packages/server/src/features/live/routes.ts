import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { type SocketRoute, socketRoute } from '../../http/socket-route.ts'
import { activeExperiments, countSubscribers, subscribe } from './actions.ts'
import * as schema from './schema.ts'

export const sockets: SocketRoute[] = [
  socketRoute({
    path: '/ws/experiments/{id}/results',
    summary: 'Stream live results (WebSocket)',
    access: 'any',
    params: idParams,
    notFound: 'Experiment not found',
    open: (ctx, connection, { id }) => subscribe(ctx, connection, id),
  }),
]

export const routes: Route[] = [
  route({
    method: 'GET',
    path: '/ws/experiments/{id}/results/subscribers',
    summary: 'Count the live subscribers of an experiment',
    access: 'any',
    params: idParams,
    response: schema.subscriberCount,
    errors: { 404: 'Experiment not found' },
    handler: (ctx, { params }) => countSubscribers(ctx, params.id),
  }),
  route({
    method: 'GET',
    path: '/ws/active-experiments',
    summary: 'List experiments with live subscribers',
    access: 'any',
    response: schema.activeExperiments,
    handler: (ctx) => activeExperiments(ctx),
  }),
]
