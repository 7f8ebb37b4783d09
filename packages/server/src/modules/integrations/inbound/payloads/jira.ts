import type { Fields } from '../../configuration/fields.ts'
import { jiraIssue } from '../../providers/jira.ts'
import { addressOrNull, fieldOf, timeOrNull } from '../../providers/received.ts'
import type { DeliveredItem } from '../delivery.ts'
import { mentionedKeys } from '../mentions.ts'

type Payload = Record<string, unknown>

/** The item of a webhook of the issue tracker: its issue, also when a comment names a key. */
export const jiraItems = (payload: Payload, settings: Fields): DeliveredItem[] => {
  const { issue } = payload
  const item = jiraIssue(issue, settings['base_url'] ?? originOf(fieldOf(issue, 'self')))
  if (!item) return []
  const texts = [
    fieldOf(issue, 'fields', 'summary'),
    ...textsIn(fieldOf(issue, 'fields', 'description')),
    ...textsIn(fieldOf(payload, 'comment', 'body')),
  ]
  const isDeleted = payload['webhookEvent'] === 'jira:issue_deleted'
  return [
    {
      ...item,
      external_status: isDeleted ? 'Deleted' : item.external_status,
      external_updated_at: timeOrNull(payload['timestamp']) ?? item.external_updated_at,
      keys: mentionedKeys({ texts }),
    },
  ]
}

const originOf = (address: unknown): string | undefined => {
  const found = addressOrNull(address)
  return found === null ? undefined : new URL(found).origin
}

const MAX_TEXTS = 500

/** A text, or the texts of a document of the tracker, whatever its blocks are. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  const content = Array.isArray(value) ? value : fieldOf(value, 'content')
  const nested = Array.isArray(content) ? content.slice(0, MAX_TEXTS).flatMap(textsIn) : []
  const text = fieldOf(value, 'text')
  return (typeof text === 'string' ? [text, ...nested] : nested).slice(0, MAX_TEXTS)
}
