import { z } from 'zod'

/** All event types, in groups by entity. */
export const eventTypes = z.object({
  items: z.array(
    z
      .object({
        type: z.string().describe('<entity>.<verb>, as webhooks subscribe to it'),
        entity: z.string(),
        sentence: z.string().describe('What happens to the entity then: was enabled'),
      })
      .meta({ id: 'WebhookEventType' }),
  ),
})
