import { type Context, inTransaction } from '../../../context.ts'
import { changes, record } from '../../audit/index.ts'
import { eachOnce, filledPreferences, type StoredSettings, whyClosed, withChoices } from '../rules.ts'
import type { Preferences, PreferencesChange, Settings, SettingsChange } from '../schema.ts'
import * as store from '../store-choices.ts'
import { callerId } from './inbox.ts'

/** What the caller is told, and how. */
export const preferences = async (ctx: Context): Promise<Preferences> =>
  filledPreferences(await store.findPreferences(ctx, callerId(ctx)))

/** Changes what was sent of the caller's preferences. */
export const changePreferences = (ctx: Context, change: PreferencesChange): Promise<Preferences> =>
  inTransaction(ctx, async (ctx) => {
    const before = await store.lockPreferences(ctx, callerId(ctx))
    const {
      events = {},
      email_enabled = before.email_enabled,
      email_override = before.email_override,
    } = change
    const after = { events: withChoices(before.events, events), email_enabled, email_override }
    await store.writePreferences(ctx, callerId(ctx), after)
    return filledPreferences(after)
  })

const withChannels = (ctx: Context, settings: StoredSettings): Settings => ({
  ...settings,
  email_configured: whyClosed('email', ctx.config) === undefined,
  chat_configured: whyClosed('chat', ctx.config) === undefined,
})

/** What is sent where for everybody. */
export const settings = async (ctx: Context): Promise<Settings> =>
  withChannels(ctx, await store.findSettings(ctx))

/** Changes what was sent of the settings. */
export const changeSettings = (ctx: Context, change: SettingsChange): Promise<Settings> =>
  inTransaction(ctx, async (ctx) => {
    const before = await store.lockSettings(ctx)
    const after = eachOnce({
      chat_events: change.chat_events ?? before.chat_events,
      admin_emails: change.admin_emails ?? before.admin_emails,
    })
    await store.writeSettings(ctx, after)
    await record(ctx, {
      action: 'notification_settings_update',
      entity: { type: 'notification_settings', id: 'global', name: 'Notifications' },
      ...changes(before, after),
    })
    return withChannels(ctx, after)
  })
