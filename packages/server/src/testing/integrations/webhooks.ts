import { createHmac } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { TestService } from '../service.ts'

/** Webhook secret of the tests. */
export const WEBHOOK_SECRET = 'a secret of webhooks'

/** Value of a signature header over a body. */
export const signatureOf = (body: string | Buffer, secret = WEBHOOK_SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const SIGNATURE_HEADERS: Record<string, string> = {
  jira: 'x-hub-signature',
  github: 'x-hub-signature-256',
  salesforce: 'x-hub-signature-256',
}

interface SentWebhook {
  body: string | Buffer
  /** Headers beside the content type. */
  headers?: Record<string, string>
}

/** Sends a webhook exactly as given. */
export const sendWebhook = (
  service: TestService,
  source: string,
  { body, headers = {} }: SentWebhook,
): Promise<LightMyRequestResponse> =>
  service.inject({
    method: 'POST',
    url: `/api/v1/integrations/webhooks/${source}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })

/** Sends a webhook with its right signature. */
export const sendSigned = (
  service: TestService,
  source: string,
  payload: object,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> => {
  const body = JSON.stringify(payload)
  const signature = { [SIGNATURE_HEADERS[source] ?? '']: signatureOf(body) }
  return sendWebhook(service, source, { body, headers: { ...signature, ...headers } })
}

/** Configures a kind that only receives webhooks. */
export const receiveOnly = async (service: TestService, integration_type: string): Promise<void> => {
  const config = { webhook_secret: WEBHOOK_SECRET }
  const answer = await service
    .as('admin')
    .post('/integrations/', { integration_type, config, is_active: true })
  if (answer.statusCode !== 201) throw new Error(answer.body)
}
