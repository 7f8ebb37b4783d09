import type { Delivery, DeliverySettings, EventKind, Notification, Preferences } from '../api-types.ts'
import { EVENTS } from '../events.ts'

/** Preferences with every event in the inbox and none by e-mail. */
export const examplePreferences = (change: Partial<Preferences> = {}): Preferences => ({
  email_enabled: true,
  email_override: null,
  email_override_confirmed: false,
  events: Object.fromEntries(EVENTS.map(({ id }) => [id, { inbox: true, email: false }])) as Record<
    EventKind,
    { inbox: boolean; email: boolean }
  >,
  ...change,
})

/** An unread notification of a safety rollback. */
export const exampleNotification = (change: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  kind: 'safety_rollback',
  title: 'new-search was rolled back',
  text: 'Error rate crossed 5 %.',
  link: '/feature-flags/f1?tab=safety',
  entity_type: 'feature_flag',
  entity_id: 'f1',
  data: {},
  created_at: '2026-11-01T08:00:00Z',
  read_at: null,
  ...change,
})

/** Settings with one chat event and one administrator, both channels configured. */
export const exampleSettings = (change: Partial<DeliverySettings> = {}): DeliverySettings => ({
  chat_events: ['srm_warning'],
  admin_emails: ['ops@example.com'],
  email_configured: true,
  chat_configured: true,
  ...change,
})

/** An e-mail about a failed scheduler that was sent. */
export const exampleDelivery = (change: Partial<Delivery> = {}): Delivery => ({
  id: 'd1',
  event_type: 'scheduler_failed',
  channel: 'email',
  recipient: 'ops@example.com',
  status: 'SENT',
  subject: 'Scheduler failed',
  error_message: null,
  attempts: 1,
  created_at: '2026-11-01T08:00:00Z',
  ...change,
})
