import { z } from 'zod'
import { pageOf } from '../../../http/paging.ts'
import { id, text, time } from '../../../http/shapes.ts'
import { isPattern } from '../events/patterns.ts'
import { secretRead } from '../secrets/schema.ts'

const MAX_EVENT_TYPES = 200
const MAX_ENTITIES = 100

const eventPattern = text(1, 100).refine(isPattern, {
  message: 'must be an event type, <entity>.* or *',
  params: { type: 'not_in_enum' },
})

const distinct = (texts: string[]): string[] => [...new Set(texts)]

const fields = {
  name: text(1, 100).trim().min(1),
  url: text(1, 2048),
  event_types: z.array(eventPattern).min(1).max(MAX_EVENT_TYPES).transform(distinct),
  entity_ids: z.array(text(1, 255)).max(MAX_ENTITIES).transform(distinct),
}

export const webhookCreate = z.strictObject({
  ...fields,
  url: fields.url.describe('https, at a public address, without user information and fragment'),
  event_types: fields.event_types.describe('Event types, <entity>.* for all of an entity, * for all'),
  entity_ids: fields.entity_ids.default([]).describe('Only events of these entities; empty: of all'),
  is_active: z.boolean().default(true),
})

export const webhookUpdate = z.strictObject({
  name: fields.name.optional(),
  url: fields.url.optional(),
  event_types: fields.event_types.optional(),
  entity_ids: fields.entity_ids.optional(),
  is_active: z.boolean().optional().describe('true: also forgets why the service disabled it'),
})

/** States of a delivery. */
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED'] as const

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  event_types: z.array(z.string()),
  entity_ids: z.array(z.string()),
  is_active: z.boolean(),
  disabled_reason: z
    .enum(['gone', 'failing'])
    .nullable()
    .describe('gone: the endpoint answered 410; failing: every attempt failed for 5 days'),
  failing_since: time.nullable().describe('The first failure since the last success'),
  created_at: time,
  updated_at: time,
})

const health = z
  .object({
    recent: z.array(z.enum(DELIVERY_STATUSES)).describe('States of the last deliveries, newest first'),
    pending: z.int().describe('Deliveries that are waiting'),
  })
  .meta({ id: 'WebhookHealth' })

export const webhookRead = webhook.extend({ health }).meta({ id: 'Webhook' })

export const webhookPage = pageOf(webhookRead)

export const createdWebhook = webhook.extend({ secret: secretRead }).meta({ id: 'CreatedWebhook' })

export type Webhook = z.output<typeof webhook>
export type WebhookHealth = z.output<typeof health>
export type WebhookRead = z.output<typeof webhookRead>
export type WebhookCreate = z.output<typeof webhookCreate>
export type WebhookUpdate = z.output<typeof webhookUpdate>
