import { problemsOf } from '../../http/problems.ts'
import { parseTimestamp } from '../../http/shapes.ts'
import type { Problem } from '../../lib/errors.ts'
import { isPlainObject } from '../../lib/plain-object.ts'
import { type CheckedEvent, timestampProblem } from './rules.ts'
import { LIMITS, trackBody } from './schema.ts'

/** An event of a list, or what is wrong with it. */
export const checkEvent = (sent: unknown, now: Date): CheckedEvent | string => {
  const event = readQuickly(sent) ?? readByShape(sent)
  if (typeof event === 'string') return event
  // It is stored as text, and the answer to a list does not repeat it.
  event.metadata = null
  const problem = timestampProblem(event.timestamp, now)
  return problem === undefined ? event : `timestamp: ${problem}`
}

const readByShape = (sent: unknown): CheckedEvent | string => {
  const parsed = trackBody.safeParse(sent, { reportInput: true })
  return parsed.success ? parsed.data : describe(problemsOf(parsed.error, 'body'))
}

const describe = (problems: readonly Problem[]): string =>
  problems
    .map(({ loc: [, ...path], msg }) => (path.length > 0 ? `${path.join('.')}: ${msg}` : msg))
    .join('; ')

/**
 * Reads an event of a list the short way, many times faster than its shape does: lists hold hundreds of events
 * and nearly all of them are well formed. undefined: anything is unusual, so the shape has to say what it is.
 *
 * @param sent part of a request body, of which is known that every text can be stored and every number is finite
 */
export const readQuickly = (sent: unknown): CheckedEvent | undefined => {
  if (!isPlainObject(sent)) return undefined
  const { user_id, event_type, value = null } = sent
  const event_name = textOf(sent['event_name'], LIMITS.event_name)
  const experiment_key = textOf(sent['experiment_key'], LIMITS.key)
  const feature_flag_key = textOf(sent['feature_flag_key'], LIMITS.key)
  const event_id = textOf(sent['event_id'], LIMITS.event_id)
  const timestamp = timeOf(sent['timestamp'])
  const metadata = metadataOf(sent['metadata'])
  if (!isText(user_id, LIMITS.user_id) || !isText(event_type, LIMITS.event_type) || !isValue(value))
    return undefined
  if (event_name === undefined || experiment_key === undefined || feature_flag_key === undefined)
    return undefined
  if (event_id === undefined || timestamp === undefined || metadata === undefined) return undefined
  return {
    user_id,
    event_type,
    event_name: event_name ?? event_type,
    experiment_key,
    experiment_id: null,
    feature_flag_key,
    feature_flag_id: null,
    value,
    metadata: metadata.value,
    metadata_json: metadata.json,
    timestamp,
    event_id,
  }
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length >= 1 && value.length <= longest

const isValue = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Math.abs(value) <= LIMITS.value)

/** Absent and null are null; undefined: not a text of the right length. */
const textOf = (value: unknown, longest: number): string | null | undefined => {
  if (value === undefined || value === null) return null
  return isText(value, longest) ? value : undefined
}

const timeOf = (value: unknown): Date | null | undefined => {
  if (value === undefined || value === null) return null
  return isText(value, LIMITS.timestamp) ? parseTimestamp(value) : undefined
}

interface Metadata {
  value: Record<string, unknown> | null
  json: string | null
}

const NO_METADATA: Metadata = { value: null, json: null }

/** No character takes more than three bytes per unit of its length. */
const metadataOf = (value: unknown): Metadata | undefined => {
  if (value === undefined || value === null) return NO_METADATA
  if (!isPlainObject(value)) return undefined
  const json = JSON.stringify(value)
  return json.length * 3 <= LIMITS.metadata_bytes ? { value, json } : undefined
}
