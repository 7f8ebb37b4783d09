import { pageOf } from '../../../http/paging.ts'
import { type Route, route } from '../../../http/route.ts'
import { templateParams, templateQuery, template as templateShape } from '../design/schema.ts'
import { template, templates } from './actions.ts'

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

export const routes: Route[] = [listTemplates, readTemplate]
