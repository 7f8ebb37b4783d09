import { Webhook } from 'standardwebhooks'
import type { HttpReceiver } from './http-receiver.ts'
import type { TestService } from './service.ts'

/** A request that a webhook was sent. */
type ReceivedRequest = HttpReceiver['requests'][number]

/** A verified message. */
interface ReceivedMessage {
  id: string
  type: string
  timestamp: string
  data: { position: number; entity_id: string; entity_name: string } & Record<string, unknown>
}

/**
 * A request as the reference library of Standard Webhooks verifies it.
 *
 * @throws when the signature does not match, or its time is more than five minutes away
 */
export const verifiedMessage = (secret: string, request: ReceivedRequest | undefined): ReceivedMessage => {
  if (!request) throw new Error('The webhook was sent nothing')
  const { headers, body } = request
  const signed = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
  )
  const content = new Webhook(secret).verify(body, signed) as Omit<ReceivedMessage, 'id'>
  return { id: String(headers['webhook-id']), ...content }
}

/** A webhook as its creation answers it. */
export interface CreatedWebhook {
  id: string
  secret: string
}

/** Creates a webhook; by default one for feature flags. */
export const createWebhook = async (
  service: TestService,
  fields: { url: string } & Record<string, unknown>,
): Promise<CreatedWebhook> => {
  const body = { name: 'Hook', event_types: ['feature_flag.*'], ...fields }
  const answer = await service.as('admin').post('/webhooks/', body)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json()
}
