import { z } from 'zod'
import { pageOf, pageQuery } from '../../http/paging.ts'
import { emailAddress, id, queryFlag, text, time, word } from '../../http/shapes.ts'
import { writable } from '../../http/writable.ts'
import { CHANNELS, KINDS, type Kind } from './kinds.ts'

/** Lists of messages also have a kind for test messages. */
const LISTED_KINDS = [...KINDS, 'test'] as const
const OUTCOMES = ['SENT', 'FAILED', 'SKIPPED'] as const

export const notification = z
  .object({
    id,
    kind: z.enum(LISTED_KINDS),
    title: z.string(),
    text: z.string(),
    /** Path of a page of the dashboard. */
    link: z.string(),
    entity_type: z.string(),
    entity_id: z.string(),
    data: z.record(z.string(), z.unknown()),
    created_at: time,
    read_at: time.nullable(),
  })
  .meta({ id: 'Notification' })

export const inboxQuery = pageQuery.extend({ unread_only: queryFlag(false) })

export const inboxPage = pageOf(notification).extend({ unread_count: z.int() })

export const readBody = z.strictObject({ ids: z.array(id).max(1000).optional() })

const choice = z.object({ inbox: z.boolean(), email: z.boolean() })

const perKind = <Shape extends z.ZodType>(shape: Shape): Record<Kind, Shape> =>
  Object.fromEntries(KINDS.map((kind) => [kind, shape])) as Record<Kind, Shape>

/** Choices of an account; missing ones follow the defaults. */
export const chosen = z.strictObject(perKind(choice.partial().strict().optional()))

export const preferences = z
  .object({
    events: z.object(perKind(choice)),
    email_enabled: z.boolean(),
    email_override: z.string().nullable(),
    /** Whether the code that was sent to the address was confirmed; until then the account's own address is used. */
    email_override_confirmed: z.boolean(),
  })
  .meta({ id: 'NotificationPreferences' })

const chosenFields = {
  events: chosen.optional(),
  email_enabled: z.boolean().optional(),
  email_override: emailAddress.nullish(),
}

export const preferencesChange = writable(chosenFields, ['email_override_confirmed'])

export const confirmBody = z.strictObject({ code: z.string().min(1).max(64) })

const settingsFields = {
  chat_events: z.array(word(KINDS)).max(KINDS.length).optional(),
  admin_emails: z.array(emailAddress).max(20).optional(),
}

export const settings = z
  .object({
    chat_events: z.array(z.enum(KINDS)),
    admin_emails: z.array(z.string()),
    email_configured: z.boolean(),
    chat_configured: z.boolean(),
  })
  .meta({ id: 'NotificationSettings' })

export const settingsChange = writable(settingsFields, ['email_configured', 'chat_configured'])

export const testBody = z
  .strictObject({
    channel: word(CHANNELS),
    message: text(1, 500).default('Test'),
    recipient: text(1, 100).optional(),
  })
  .superRefine(({ channel, recipient }, context) => {
    if (recipient === undefined || recipientShape[channel].safeParse(recipient).success) return
    context.addIssue({
      code: 'custom',
      path: ['recipient'],
      message: RECIPIENT_RULE[channel],
      params: { type: channel === 'chat' ? 'value_error' : 'bad_format' },
    })
  })

const recipientShape = { inbox: id, email: emailAddress, chat: z.never() }

const RECIPIENT_RULE = {
  inbox: 'must be the id of an account',
  email: 'must be an e-mail address',
  chat: 'is not used with channel chat',
}

export const testAnswer = z.object({ success: z.boolean(), message: z.string() })

export const deliveryQuery = pageQuery.extend({
  event_type: word(LISTED_KINDS).optional(),
  channel: word(CHANNELS).optional(),
  status_filter: word(OUTCOMES).optional(),
})

export const delivery = z
  .object({
    id,
    event_type: z.enum(LISTED_KINDS),
    channel: z.enum(CHANNELS),
    recipient: z.string(),
    status: z.enum(OUTCOMES),
    subject: z.string().nullable(),
    error_message: z.string().nullable(),
    attempts: z.int(),
    created_at: time,
  })
  .meta({ id: 'NotificationDelivery' })

export type Notification = z.output<typeof notification>
export type InboxQuery = z.output<typeof inboxQuery>
export type Chosen = z.output<typeof chosen>
export type Preferences = z.output<typeof preferences>
export type PreferencesChange = z.output<typeof preferencesChange>
export type Settings = z.output<typeof settings>
export type SettingsChange = z.output<typeof settingsChange>
export type TestBody = z.output<typeof testBody>
export type DeliveryQuery = z.output<typeof deliveryQuery>
export type Delivery = z.output<typeof delivery>
