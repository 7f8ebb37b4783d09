import { type Route, route } from '../../../http/route.ts'
import { create, get, list, remove, update } from './actions.ts'
import { configChange, configPage, configParams, configRead, configsQuery, configWrite } from './schema.ts'

const NOT_FOUND = { 404: 'SSO configuration not found' }
const REFUSED = {
  400: "org_domain is required, or OIDC provider endpoints must use https; check this SSO configuration's sso_url",
  409: 'An SSO configuration already exists for this domain',
}

const listConfigs = route({
  method: 'GET',
  path: '/auth/sso/configs',
  summary: 'List single sign-on configurations',
  access: 'admin',
  query: configsQuery,
  response: configPage,
  handler: (ctx, { query }) => list(ctx, query),
})

const createConfig = route({
  method: 'POST',
  path: '/auth/sso/configs',
  summary: 'Create a single sign-on configuration',
  access: 'admin',
  body: configWrite,
  response: configRead,
  status: 201,
  errors: REFUSED,
  handler: (ctx, { body }) => create(ctx, body),
})

const readConfig = route({
  method: 'GET',
  path: '/auth/sso/configs/{config_id}',
  summary: 'Read a single sign-on configuration',
  access: 'admin',
  params: configParams,
  response: configRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => get(ctx, params.config_id),
})

const updateConfig = route({
  method: 'PUT',
  path: '/auth/sso/configs/{config_id}',
  summary: 'Change a single sign-on configuration',
  access: 'admin',
  params: configParams,
  body: configChange,
  response: configRead,
  errors: { ...REFUSED, ...NOT_FOUND },
  handler: (ctx, { params, body }) => update(ctx, params.config_id, body),
})

const deleteConfig = route({
  method: 'DELETE',
  path: '/auth/sso/configs/{config_id}',
  summary: 'Delete a single sign-on configuration',
  access: 'admin',
  params: configParams,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => remove(ctx, params.config_id),
})

export const configRoutes: Route[] = [listConfigs, createConfig, readConfig, updateConfig, deleteConfig]
