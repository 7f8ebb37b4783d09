import { md5Bytes } from '@assay/evaluation'
import { MINUTE_MS } from '../../lib/durations.ts'

/** An event after its shape was checked. An experiment or flag is named by key or by id, never by both. */
export interface CheckedEvent {
  user_id: string
  event_type: string
  event_name: string
  experiment_key: string | null
  experiment_id: string | null
  feature_flag_key: string | null
  feature_flag_id: string | null
  value: number | null
  metadata: Record<string, unknown> | null
  /** The metadata as it is stored. */
  metadata_json: string | null
  /** null: when it was received. */
  timestamp: Date | null
  event_id: string | null
}

const MAX_AGE_YEARS = 2
const MAX_AHEAD_MS = 5 * MINUTE_MS

/** Why an event cannot have happened then; undefined when it can. */
export const timestampProblem = (timestamp: Date | null, now: Date): string | undefined => {
  if (timestamp === null) return undefined
  if (timestamp.getTime() > now.getTime() + MAX_AHEAD_MS) return 'must be at most 5 minutes ahead'
  const oldest = new Date(now)
  oldest.setUTCFullYear(now.getUTCFullYear() - MAX_AGE_YEARS)
  return timestamp < oldest ? 'must be at most 2 years ago' : undefined
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * What the service stores to recognise a second event with the same event_id and user_id: the MD5 of both, as a UUID.
 * Neither text can hold the NUL between them, so two pairs never give the same text. MD5 is enough and many times
 * faster than a newer digest: whoever makes two of his own events collide loses his own event, and nobody can find one
 * that collides with somebody else's.
 *
 * An event_id that is a UUID lends its first 48 bits. In versions 6 and 7 they are the time, so the keys of one
 * moment lie side by side in the index and storing them is about twice as fast; 80 bits of the digest still tell
 * any two events apart.
 */
export const eventKey = (userId: string, eventId: string): string => {
  const { buffer, byteOffset, length } = md5Bytes(`${userId}\0${eventId}`)
  const digest = Buffer.from(buffer, byteOffset, length).toString('hex')
  const head = UUID.test(eventId) ? eventId.slice(0, 13) : `${digest.slice(0, 8)}-${digest.slice(8, 12)}`
  return `${head}-${digest.slice(12, 16)}-${digest.slice(16, 20)}-${digest.slice(20)}`
}

/** At most this many event types are counted by name: they are free text, and a counter each would never end. */
const COUNTED_TYPES = 100

/** Gives an event type the name under which it is counted: its own, or `other` beyond the first hundred. */
export const createTypeLabels = (): ((eventType: string) => string) => {
  const labels = new Set<string>()
  return (eventType) => {
    if (labels.has(eventType)) return eventType
    if (labels.size >= COUNTED_TYPES) return 'other'
    labels.add(eventType)
    return eventType
  }
}
