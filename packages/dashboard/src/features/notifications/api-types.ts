import type { operations } from 'assay:api'
import type { Schemas } from '../../api/client.ts'

/** A message in the inbox of an account. */
export type Notification = Schemas['Notification']

/** What an account is notified of, and by which channels. */
export type Preferences = Schemas['NotificationPreferences']

/** The kinds of events that notify. */
export type EventKind = keyof Preferences['events']

type PreferencesBody = NonNullable<operations['putNotificationsPreferences']['requestBody']>

/** A change of the preferences: every field and every event by itself. */
export type PreferencesChange = PreferencesBody['content']['application/json']

/** What is sent to the chat and to the administrators' addresses. */
export type DeliverySettings = Schemas['NotificationSettings']

/** One attempt to send a message. */
export type Delivery = Schemas['NotificationDelivery']

/** The channels by which a message is sent. */
export type Channel = Delivery['channel']
