import { z } from 'zod'
import { TABLE_TYPES } from '../../http/download.ts'
import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { assignmentRow, eventRow } from '../../parts/raw-data/index.ts'
import * as actions from './actions.ts'
import * as schema from './schema.ts'

const NOT_FOUND = { 404: 'Experiment not found' }
const REPORT_TYPES = ['text/csv']

const experiments = route({
  method: 'GET',
  path: '/export/experiments',
  summary: 'Download all experiments',
  access: 'any',
  query: schema.tableQuery,
  response: z.array(schema.experimentRow),
  otherTypes: TABLE_TYPES,
  handler: (ctx, { query }) => actions.exportExperiments(ctx, query),
})

const variants = route({
  method: 'GET',
  path: '/export/variants',
  summary: 'Download the metrics of all variants',
  access: 'any',
  query: schema.tableQuery,
  response: z.array(schema.variantRow),
  otherTypes: TABLE_TYPES,
  handler: (ctx, { query }) => actions.exportVariants(ctx, query),
})

const flags = route({
  method: 'GET',
  path: '/export/feature-flags',
  summary: 'Download all feature flags with their use',
  access: 'any',
  query: schema.tableQuery,
  response: z.array(schema.flagRow),
  otherTypes: TABLE_TYPES,
  handler: (ctx, { query }) => actions.exportFlags(ctx, query),
})

const assignments = route({
  method: 'GET',
  path: '/export/assignments',
  summary: 'Download every stored assignment',
  access: 'reader',
  right: 'export.create',
  query: schema.rowsQuery,
  response: z.array(assignmentRow),
  otherTypes: TABLE_TYPES,
  errors: NOT_FOUND,
  handler: (ctx, { query }) => actions.exportAssignments(ctx, query),
})

const events = route({
  method: 'GET',
  path: '/export/events',
  summary: 'Download every stored event',
  access: 'reader',
  right: 'export.create',
  query: schema.rowsQuery,
  response: z.array(eventRow),
  otherTypes: TABLE_TYPES,
  errors: NOT_FOUND,
  handler: (ctx, { query }) => actions.exportEvents(ctx, query),
})

const experimentReport = route({
  method: 'GET',
  path: '/export/reports/experiments/{id}',
  summary: 'Download one experiment with its results',
  access: 'any',
  params: idParams,
  query: schema.reportQuery,
  response: schema.experimentReport,
  otherTypes: REPORT_TYPES,
  errors: NOT_FOUND,
  handler: (ctx, { params, query }) => actions.reportExperiment(ctx, params.id, query),
})

const overview = route({
  method: 'GET',
  path: '/export/reports/overview',
  summary: 'Download an overview of experiments and flags',
  access: 'any',
  query: schema.overviewQuery,
  response: schema.overview,
  otherTypes: REPORT_TYPES,
  handler: (ctx, { query }) => actions.reportOverview(ctx, query),
})

export const routes: Route[] = [experiments, variants, flags, assignments, events, experimentReport, overview]
