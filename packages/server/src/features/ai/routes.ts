import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { design } from './actions/design.ts'
import { interpret } from './actions/interpret.ts'
import { template, templates } from './actions/templates.ts'
import {
  designBody,
  design as designShape,
  templateParams,
  templateQuery,
  template as templateShape,
} from './schema/design.ts'
import { interpretation, interpretBody, interpretParams } from './schema/interpretation.ts'

const designExperiment = route({
  method: 'POST',
  path: '/ai/design',
  summary: 'Propose an experiment from a description',
  access: 'any',
  body: designBody,
  response: designShape,
  handler: (ctx, { body, signal }) => design(ctx, body, signal()),
})

const interpretExperiment = route({
  method: 'POST',
  path: '/ai/interpret/{experiment_id}',
  summary: 'Interpret the results of an experiment',
  access: 'any',
  params: interpretParams,
  body: interpretBody,
  bodyOptional: true,
  response: interpretation,
  errors: {
    400: 'Cannot get results for experiments in DRAFT status; The control is compared with nothing; name a treatment',
    404: 'Experiment not found',
  },
  handler: (ctx, { params, body }) => interpret(ctx, params.experiment_id, body),
})

const listTemplates = route({
  method: 'GET',
  path: '/ai/templates/',
  summary: 'List experiment templates',
  access: 'any',
  query: templateQuery,
  response: pageOf(templateShape),
  handler: (_, { query }) => templates(query),
})

const readTemplate = route({
  method: 'GET',
  path: '/ai/templates/{id}',
  summary: 'Read an experiment template',
  access: 'any',
  params: templateParams,
  response: templateShape,
  errors: { 404: 'Template not found' },
  handler: (_, { params }) => template(params.id),
})

export const routes: Route[] = [designExperiment, interpretExperiment, listTemplates, readTemplate]
