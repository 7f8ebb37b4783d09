import { z } from 'zod'
import { pageOf, pageQuery } from '../../../http/paging.ts'
import { id, text, time, timestamp, word } from '../../../http/shapes.ts'
import { DELIVERY_STATUSES } from '../definition/schema.ts'

export const deliveryParams = z.strictObject({ id, delivery_id: id })

export const deliveriesQuery = pageQuery.extend({
  status: word(DELIVERY_STATUSES).optional(),
  event_type: text(1, 100).optional(),
})

export const delivery = z
  .object({
    id: id.describe('Also the webhook-id of its messages'),
    event_type: z.string(),
    position: z.int().nullable().describe('Of the entry in the audit log; null: a test message'),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int(),
    next_attempt_at: time.nullable(),
    last_status: z.int().nullable().describe('Status of the last answer; null: there was none'),
    last_error: z.string().nullable(),
    created_at: time,
    completed_at: time.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })

export const deliveryPage = pageOf(delivery)

const call = z
  .object({
    number: z.int(),
    started_at: time,
    duration_ms: z.int(),
    status: z.int().nullable(),
    error: z.string().nullable(),
    answer: z.string().nullable().describe('The beginning of the answer, up to 4096 bytes'),
  })
  .meta({ id: 'WebhookCall' })

export const deliveryDetail = delivery
  .extend({
    body: z.string().describe('The text that is sent, which the signature covers'),
    calls: z.array(call).describe('The last 50 calls, newest first'),
  })
  .meta({ id: 'WebhookDeliveryDetail' })

export const testResult = z
  .object({
    delivery_id: id,
    delivered: z.boolean(),
    status: z.int().nullable(),
    error: z.string().nullable(),
    answer: z.string().nullable(),
    duration_ms: z.int(),
  })
  .meta({ id: 'WebhookTest' })

export const replayRange = z.strictObject({
  from_date: timestamp,
  to_date: timestamp,
  include_delivered: z.boolean().default(false).describe('true: also what was delivered before'),
})

export const replayed = z.object({ queued: z.int().describe('Messages that are sent, or sent again') })

export type Delivery = z.output<typeof delivery>
export type DeliveryDetail = z.output<typeof deliveryDetail>
export type DeliveriesQuery = z.output<typeof deliveriesQuery>
export type TestResult = z.output<typeof testResult>
export type ReplayRange = z.output<typeof replayRange>
