import { actingUser, type Context, inTransaction } from '../../../context.ts'
import { type AppError, invalid } from '../../../lib/errors.ts'
import { issueCode, type Purpose, tryCode } from '../../../parts/one-time-codes/index.ts'
import { changes, record } from '../../audit/index.ts'
import {
  eachOnce,
  filledPreferences,
  type StoredSettings,
  whyClosed,
  withAddress,
  withChoices,
} from '../rules.ts'
import type { Preferences, PreferencesChange, Settings, SettingsChange } from '../schema.ts'
import * as store from '../store/choices.ts'
import { deliverCode } from './deliver-code.ts'
import { callerId } from './inbox.ts'

/** The caller's preferences. */
export const preferences = async (ctx: Context): Promise<Preferences> =>
  filledPreferences(await store.findPreferences(ctx, callerId(ctx)))

/**
 * Changes the sent fields of the caller's preferences. A new address receives a code, and is used once that is
 * confirmed.
 */
export const changePreferences = async (ctx: Context, change: PreferencesChange): Promise<Preferences> => {
  const after = await inTransaction(ctx, async (ctx) => {
    const before = await store.lockPreferences(ctx, callerId(ctx))
    const { events = {}, email_enabled = before.email_enabled, email_override: chosen } = change
    const own = actingUser(ctx)?.email ?? null
    const address = chosen === undefined ? before : withAddress({ before, chosen, own })
    const { email_override, email_override_confirmed } = address
    const after = {
      events: withChoices(before.events, events),
      email_enabled,
      email_override,
      email_override_confirmed,
    }
    await store.writePreferences(ctx, callerId(ctx), after)
    return after
  })
  if (typeof change.email_override === 'string' && !after.email_override_confirmed) {
    await sendConfirmation(ctx, change.email_override)
  }
  return filledPreferences(after)
}

const confirmation = (ctx: Context, address: string | null): Purpose => ({
  issuedFor: `notification address account:${callerId(ctx)}`,
  boundTo: [address],
})

const sendConfirmation = async (ctx: Context, address: string): Promise<void> => {
  const user = actingUser(ctx)
  const issued = await issueCode(ctx, confirmation(ctx, address))
  if (!user || !issued) return
  deliverCode(ctx, {
    ...issued,
    to: address,
    username: user.username,
    subject: 'Your code for notifications at this address',
    reason: `The account ${user.username} wants to get its notifications at this address.`,
  })
}

/**
 * Confirms the caller's other address by the code that was sent to it.
 *
 * @throws AppError 400 with the same text for every reason
 */
export const confirmAddress = async (ctx: Context, code: string): Promise<Preferences> => {
  const { email_override: address } = await store.findPreferences(ctx, callerId(ctx))
  const proven = await tryCode(ctx, confirmation(ctx, address), code)
  if (!proven) throw wrongCode()
  return inTransaction(ctx, async (ctx) => {
    const before = await store.lockPreferences(ctx, callerId(ctx))
    if (before.email_override !== address || !(await proven.useUp(ctx))) throw wrongCode()
    const after = { ...before, email_override_confirmed: true }
    await store.writePreferences(ctx, callerId(ctx), after)
    return filledPreferences(after)
  })
}

const wrongCode = (): AppError => invalid('Invalid or expired code')

const withChannels = (ctx: Context, settings: StoredSettings): Settings => ({
  ...settings,
  email_configured: whyClosed('email', ctx.config) === undefined,
  chat_configured: whyClosed('chat', ctx.config) === undefined,
})

/** Delivery settings for all accounts. */
export const settings = async (ctx: Context): Promise<Settings> =>
  withChannels(ctx, await store.findSettings(ctx))

/** Changes the sent fields of the settings. */
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
