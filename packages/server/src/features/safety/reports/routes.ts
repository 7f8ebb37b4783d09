import { type Route, route } from '../../../http/route.ts'
import { reportError, reportErrors, reportEvaluations, reportMetrics } from './actions.ts'
import {
  errorAnswer,
  errorBatchAnswer,
  errorBatchBody,
  errorBody,
  evaluationsAnswer,
  evaluationsBody,
  otlpAnswer,
  otlpBody,
} from './schema.ts'

const trackError = route({
  method: 'POST',
  path: '/tracking/errors',
  summary: 'Report an error',
  access: { key: 'report' },
  body: errorBody,
  response: errorAnswer,
  status: 201,
  errors: { 404: "Feature flag with key '<key>' not found, or Experiment with key '<key>' not found" },
  handler: (ctx, { body }) => reportError(ctx, body),
})

const trackErrors = route({
  method: 'POST',
  path: '/tracking/errors/batch',
  summary: 'Report a batch of errors',
  access: { key: 'report' },
  body: errorBatchBody,
  response: errorBatchAnswer,
  handler: (ctx, { body }) => reportErrors(ctx, body.errors),
})

const trackEvaluations = route({
  method: 'POST',
  path: '/tracking/evaluations',
  summary: 'Report counts of local evaluations',
  access: { key: 'ruleset' },
  body: evaluationsBody,
  response: evaluationsAnswer,
  status: 201,
  handler: (ctx, { body }) => reportEvaluations(ctx, body.evaluations),
})

const exportMetrics = route({
  method: 'POST',
  path: '/otlp/v1/metrics',
  summary: 'Ingest OpenTelemetry metrics (OTLP)',
  access: { key: 'report' },
  body: otlpBody,
  response: otlpAnswer,
  handler: (ctx, { body }) => reportMetrics(ctx, body.resourceMetrics),
})

export const routes: Route[] = [trackError, trackErrors, trackEvaluations, exportMetrics]
