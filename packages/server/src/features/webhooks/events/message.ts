import { type AuditEntry, eventTypeOf } from '../../audit/index.ts'

/** The type of test messages. */
const TEST_EVENT = 'webhook.test'

/** Longest text of a message in bytes; the values of an entry that would exceed it are left out. */
const MAX_MESSAGE_BYTES = 64 * 1024

/** A message as it is sent: its type, and its text in JSON. */
interface WebhookMessage {
  event_type: string
  body: string
}

interface MessageContent {
  type: string
  /** When it happened. */
  timestamp: Date
  data: object
}

const messageOf = (content: MessageContent): WebhookMessage => ({
  event_type: content.type,
  body: JSON.stringify(content),
})

/**
 * The message about an entry of the audit log; undefined for an action without an event type. The address and the program
 * of the person who acted stay here, and so do the hashes, which cover them.
 */
export const entryMessage = (entry: AuditEntry): WebhookMessage | undefined => {
  const type = eventTypeOf(entry.action_type)
  if (type === undefined) return undefined
  const { ip_address, user_agent, hash, previous_hash, timestamp, ...data } = entry
  const whole = messageOf({ type, timestamp, data: { ...data, values_omitted: false } })
  if (Buffer.byteLength(whole.body) <= MAX_MESSAGE_BYTES) return whole
  const without = { ...data, old_value: null, new_value: null, values_omitted: true }
  return messageOf({ type, timestamp, data: without })
}

/** The message that tries out a webhook. */
export const testMessage = (webhook: { id: string; name: string }, now: Date): WebhookMessage =>
  messageOf({ type: TEST_EVENT, timestamp: now, data: { webhook_id: webhook.id, name: webhook.name } })
