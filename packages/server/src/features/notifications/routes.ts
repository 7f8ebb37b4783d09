import { pageOf } from '../../http/paging.ts'
import { type Route, route } from '../../http/route.ts'
import {
  changePreferences,
  changeSettings,
  confirmAddress,
  preferences,
  settings,
} from './actions/choices.ts'
import { deliveryLog } from './actions/delivery-log.ts'
import { markRead, readInbox } from './actions/inbox.ts'
import { sendTest } from './actions/test-message.ts'
import {
  confirmBody,
  delivery,
  deliveryQuery,
  inboxPage,
  inboxQuery,
  preferencesChange,
  preferences as preferencesShape,
  readBody,
  settingsChange,
  settings as settingsShape,
  testAnswer,
  testBody,
} from './schema.ts'

const listNotifications = route({
  method: 'GET',
  path: '/notifications/',
  summary: 'Read your inbox',
  access: 'any',
  query: inboxQuery,
  response: inboxPage,
  handler: (ctx, { query }) => readInbox(ctx, query),
})

const markNotificationsRead = route({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark notifications as read',
  access: 'any',
  body: readBody,
  bodyOptional: true,
  handler: (ctx, { body }) => markRead(ctx, body.ids),
})

const readPreferences = route({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'Read your notification preferences',
  access: 'any',
  response: preferencesShape,
  handler: (ctx) => preferences(ctx),
})

const updatePreferences = route({
  method: 'PUT',
  path: '/notifications/preferences',
  summary: 'Change your notification preferences',
  access: 'any',
  body: preferencesChange,
  bodyOptional: true,
  response: preferencesShape,
  handler: (ctx, { body }) => changePreferences(ctx, body),
})

const confirmEmail = route({
  method: 'POST',
  path: '/notifications/preferences/confirm',
  summary: 'Confirm your notification address with a code',
  access: 'any',
  body: confirmBody,
  response: preferencesShape,
  errors: { 400: 'Invalid or expired code' },
  handler: (ctx, { body }) => confirmAddress(ctx, body.code),
})

const readSettings = route({
  method: 'GET',
  path: '/notifications/settings',
  summary: 'Read the notification settings of the deployment',
  access: 'admin',
  response: settingsShape,
  handler: (ctx) => settings(ctx),
})

const updateSettings = route({
  method: 'PUT',
  path: '/notifications/settings',
  summary: 'Change the notification settings of the deployment',
  access: 'superuser',
  body: settingsChange,
  bodyOptional: true,
  response: settingsShape,
  handler: (ctx, { body }) => changeSettings(ctx, body),
})

const testChannel = route({
  method: 'POST',
  path: '/notifications/test',
  summary: 'Send a test notification',
  access: 'superuser',
  body: testBody,
  response: testAnswer,
  handler: (ctx, { body }) => sendTest(ctx, body),
})

const listDeliveries = route({
  method: 'GET',
  path: '/notifications/delivery-log',
  summary: 'List notification deliveries',
  access: 'admin',
  query: deliveryQuery,
  response: pageOf(delivery),
  handler: (ctx, { query }) => deliveryLog(ctx, query),
})

export const routes: Route[] = [
  listNotifications,
  markNotificationsRead,
  readPreferences,
  updatePreferences,
  confirmEmail,
  readSettings,
  updateSettings,
  testChannel,
  listDeliveries,
]
