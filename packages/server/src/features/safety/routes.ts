import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import { idParams } from '../../http/shapes.ts'
import { checkFlag, overview, rollbackRecords } from './actions/check.ts'
import { rollBackByHand } from './actions/rollback.ts'
import { changeConfig, changeSettings, readConfig, readSettings, removeConfig } from './actions/settings.ts'
import { routes as reportRoutes } from './routes-report.ts'
import {
  checkRead,
  overviewQuery,
  overviewRead,
  recordQuery,
  recordRead,
  rollbackBody,
  rollbackRead,
} from './schema/check.ts'
import { configChange, configRead, settingsChange, settingsRead } from './schema/config.ts'

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

const checkFeatureFlag = route({
  method: 'GET',
  path: '/safety/feature-flags/{id}/check',
  summary: 'Check the health of a feature flag',
  access: 'any',
  params: idParams,
  response: checkRead,
  errors: NOT_FOUND,
  handler: (ctx, { params }) => checkFlag(ctx, params.id),
})

const rollBackFeatureFlag = route({
  method: 'POST',
  path: '/safety/feature-flags/{id}/rollback',
  summary: 'Roll a feature flag back',
  access: 'superuser',
  params: idParams,
  body: rollbackBody,
  bodyOptional: true,
  response: rollbackRead,
  errors: {
    400: 'Rollback percentage is above the current exposure, or Feature flag is not active',
    ...NOT_FOUND,
  },
  handler: (ctx, { params, body }) => rollBackByHand(ctx, params.id, body),
})

const safetyOverview = route({
  method: 'GET',
  path: '/safety/overview',
  summary: 'List the active feature flags with their health',
  access: 'any',
  query: overviewQuery,
  response: pageOf(overviewRead),
  handler: (ctx, { query }) => overview(ctx, query),
})

const listRollbackRecords = route({
  method: 'GET',
  path: '/safety/rollback-records',
  summary: 'List safety rollbacks',
  access: 'any',
  query: recordQuery,
  response: pageOf(recordRead),
  errors: { 400: 'from_date must not be after to_date' },
  handler: (ctx, { query }) => rollbackRecords(ctx, query),
})

export const routes: Route[] = [
  readSafetySettings,
  changeSafetySettings,
  readFlagConfig,
  changeFlagConfig,
  deleteFlagConfig,
  checkFeatureFlag,
  rollBackFeatureFlag,
  safetyOverview,
  listRollbackRecords,
  ...reportRoutes,
]
