import { z } from 'zod'
import { dateRangeFields } from '../../http/date-range.ts'
import { pageQuery } from '../../http/paging.ts'
import { id, jsonObject, text, time, timestamp } from '../../http/shapes.ts'
import type { CheckedEvent } from './rules.ts'

/** Longest texts in characters, largest magnitude of a value, and most bytes of metadata. */
export const LIMITS = {
  user_id: 255,
  event_name: 255,
  event_type: 100,
  key: 100,
  event_id: 128,
  timestamp: 64,
  value: 1e15,
  metadata_bytes: 16 * 1024,
} as const

/** Absent, null and unset are the same. */
const optional = <Shape extends z.ZodType>(shape: Shape) =>
  shape.nullish().transform((value) => value ?? null)

const userId = text(1, LIMITS.user_id)
const eventName = text(1, LIMITS.event_name)
const eventType = text(1, LIMITS.event_type)

const common = {
  user_id: userId,
  value: optional(z.number().min(-LIMITS.value).max(LIMITS.value)),
  metadata: optional(jsonObject(LIMITS.metadata_bytes)),
  timestamp: optional(timestamp),
  event_id: optional(text(1, LIMITS.event_id)),
}

/** An event that names its experiment or flag by key. */
export const trackBody = z
  .object({
    event_type: eventType,
    event_name: optional(eventName),
    experiment_key: optional(text(1, LIMITS.key)),
    feature_flag_key: optional(text(1, LIMITS.key)),
    ...common,
  })
  .transform(
    (event): CheckedEvent => ({
      ...event,
      event_name: event.event_name ?? event.event_type,
      experiment_id: null,
      feature_flag_id: null,
      metadata_json: jsonOf(event.metadata),
    }),
  )

/** An event that names its experiment or flag by id. The stored assignment says the variant, whatever is sent. */
export const eventBody = z
  .object({
    event_name: eventName,
    event_type: eventType.default('custom'),
    experiment_id: optional(id),
    feature_flag_id: optional(id),
    variant_id: optional(id),
    ...common,
  })
  .transform(
    ({ variant_id: _, ...event }): CheckedEvent => ({
      ...event,
      experiment_key: null,
      feature_flag_key: null,
      metadata_json: jsonOf(event.metadata),
    }),
  )

const jsonOf = (metadata: Record<string, unknown> | null): string | null =>
  metadata === null ? null : JSON.stringify(metadata)

/** Each event is checked by itself, so that a wrong one does not keep the others from being stored. */
export const batchBody = z.object({ events: z.array(z.unknown()).min(1).max(1000) })

export const eventRead = z
  .object({
    id,
    event_id: z.string().nullable(),
    event_name: z.string(),
    event_type: z.string(),
    user_id: z.string(),
    experiment_id: id.nullable(),
    feature_flag_id: id.nullable(),
    /** Of the stored assignment; null when there is none yet. */
    variant_id: id.nullable(),
    value: z.number().nullable(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    timestamp: time,
    created_at: time,
  })
  .meta({ id: 'Event' })

/** `duplicate`: an event with this event_id and user_id was there before, and this is the answer to it. */
export const eventAnswer = eventRead.extend({ duplicate: z.boolean() })

export const batchAnswer = z.object({
  success_count: z.int(),
  failure_count: z.int(),
  errors: z.array(z.object({ index: z.int(), message: z.string() })),
})

export const experimentQuery = pageQuery.extend({
  user_id: userId.optional(),
  variant_id: id.optional(),
  event_name: eventName.optional(),
  ...dateRangeFields,
})

export const description = z.object({ message: z.string(), endpoints: z.array(z.string()) })

export type EventRead = z.output<typeof eventRead>
export type EventAnswer = z.output<typeof eventAnswer>
export type BatchAnswer = z.output<typeof batchAnswer>
export type ExperimentQuery = z.output<typeof experimentQuery>
