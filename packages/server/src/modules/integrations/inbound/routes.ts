import { z } from 'zod'
import { type Route, route } from '../../../http/route.ts'
import { receive } from './receive.ts'

const MAX_WEBHOOK_BYTES = 1024 * 1024

const webhookStatus = z.object({ status: z.enum(['received', 'duplicate']) }).meta({ id: 'WebhookStatus' })

/** The bytes as they were sent; undefined: no body. */
const webhookBody = z
  .unknown()
  .meta({ type: 'object', description: 'Payload of the sender; the signature covers its bytes' })

const receiveWebhook = route({
  method: 'POST',
  path: '/integrations/webhooks/{source}',
  summary: 'Receive a webhook',
  access: 'public',
  params: z.strictObject({ source: z.string().describe('jira, salesforce or github') }),
  body: webhookBody,
  bodyType: 'raw',
  maxBodyBytes: MAX_WEBHOOK_BYTES,
  response: webhookStatus,
  errors: {
    400: 'Body must be a JSON object',
    401: 'Webhook authentication failed',
    404: 'Not Found',
  },
  handler: (ctx, { params, headers, body }) => {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    return receive(ctx, params.source, { headers, bytes })
  },
})

export const inboundRoutes: Route[] = [receiveWebhook]
