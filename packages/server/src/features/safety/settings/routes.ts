import { type Route, route } from '../../../http/route.ts'
import { idParams } from '../../../http/shapes.ts'
import { changeConfig, changeSettings, readConfig, readSettings, removeConfig } from './actions.ts'
import { configChange, configRead, settingsChange, settingsRead } from './schema.ts'

const NOT_FOUND = { 404: 'Feature flag not found' }

const readSafetySettings = route({
  method: 'GET',
  path: '/safety/settings',
  summary: 'Read the global safety settings',
  access: 'any',
  response: settingsRead,
  handler: readSettings,
})

const changeSafetySettings = route({
  method: 'POST',
  path: '/safety/settings',
  summary: 'Change the global safety settings',
  access: 'superuser',
  body: settingsChange,
  response: settingsRead,
  handler: (ctx, { body }) => changeSettings(ctx, body),
})

const readFlagConfig = route({
  method: 'GET',
  path: '/safety/feature-flags/{id}/config',
  summary: 'Read the safety configuration of a flag',
  access: 'any',
  params: idParams,
  response: configRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => readConfig(ctx, params.id),
})

const changeFlagConfig = route({
  method: 'POST',
  path: '/safety/feature-flags/{id}/config',
  summary: 'Change the safety configuration of a flag',
  access: 'superuser',
  params: idParams,
  body: configChange,
  response: configRead,
  errors: NOT_FOUND,
  handler: (ctx, { params, body }) => changeConfig(ctx, params.id, body),
})

const deleteFlagConfig = route({
  method: 'DELETE',
  path: '/safety/feature-flags/{id}/config',
  summary: 'Return a flag to global safety settings',
  access: 'superuser',
  params: idParams,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => removeConfig(ctx, params.id),
})

export const routes: Route[] = [
  readSafetySettings,
  changeSafetySettings,
  readFlagConfig,
  changeFlagConfig,
  deleteFlagConfig,
]
