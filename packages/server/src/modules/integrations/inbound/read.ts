import { isStorable } from '../../../http/json-body.ts'
import { sha256 } from '../../../lib/crypto.ts'
import type { Fields } from '../configuration/fields.ts'
import { textOrNull } from '../providers/received.ts'
import type { IntegrationType } from '../types.ts'
import type { DeliveredItem, Delivery } from './delivery.ts'
import { githubItems } from './payloads/github.ts'
import { jiraItems } from './payloads/jira.ts'
import { salesforceItems } from './payloads/salesforce.ts'
import type { SentWebhook } from './signature.ts'

type Payload = Record<string, unknown>

interface Reader {
  /** Header that names the delivery, in lower case. */
  deliveryHeader: string | undefined
  event: (payload: Payload, headers: SentWebhook['headers']) => unknown
  items: (payload: Payload, settings: Fields) => DeliveredItem[]
}

const READERS: Record<IntegrationType, Reader> = {
  github: {
    deliveryHeader: 'x-github-delivery',
    event: (payload, headers) =>
      [headers['x-github-event'], payload['action']].filter((part) => typeof part === 'string').join('.'),
    items: githubItems,
  },
  jira: {
    deliveryHeader: 'x-atlassian-webhook-identifier',
    event: (payload) => payload['webhookEvent'],
    items: jiraItems,
  },
  salesforce: {
    deliveryHeader: undefined,
    event: (payload) => payload['event'],
    items: salesforceItems,
  },
}

const MAX_EVENT = 100
const MAX_DELIVERY_ID = 200

/** What an authentic webhook says, reduced to what links need. */
export const readDelivery = (
  type: IntegrationType,
  payload: Payload,
  { headers, settings }: { headers: SentWebhook['headers']; settings: Fields },
): Delivery => {
  const reader = READERS[type]
  return {
    event: textOrNull(reader.event(payload, headers))?.slice(0, MAX_EVENT) ?? 'unknown',
    items: reader.items(payload, settings),
  }
}

/** The id of a delivery: that of its header, else the `id` of its body; undefined without either. */
export const deliveryIdOf = (
  type: IntegrationType,
  payload: Payload,
  headers: SentWebhook['headers'],
): string | undefined => {
  const { deliveryHeader } = READERS[type]
  const sent = (deliveryHeader === undefined ? undefined : headers[deliveryHeader]) ?? payload['id']
  const id = typeof sent === 'number' ? String(sent) : sent
  if (typeof id !== 'string' || id === '') return undefined
  return id.length <= MAX_DELIVERY_ID && isStorable(id) ? id : sha256(id)
}
