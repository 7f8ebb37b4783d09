import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { CreatedWebhook, Delivery, Webhook } from './api-types.ts'

/** What people choose about a webhook. */
export type WebhookDraft = Pick<Webhook, 'name' | 'url' | 'event_types' | 'entity_ids'>

const path = ({ id }: Pick<Webhook, 'id'>) => ({ path: { id } })

/** Creates a webhook; only the answer ever holds its secret. */
export const useCreateWebhook = () =>
  useCommand({
    run: (draft: WebhookDraft): Promise<CreatedWebhook> =>
      answered(api.POST('/api/v1/webhooks/', { body: draft })),
    changes: ['webhooks'],
    errors: 'form',
    isSecret: true,
  })

/** Changes a webhook. */
export const useUpdateWebhook = (webhook: Webhook) =>
  useCommand({
    run: (draft: WebhookDraft) =>
      answered(api.PUT('/api/v1/webhooks/{id}', { params: path(webhook), body: draft })),
    changes: ['webhooks'],
    errors: 'form',
    message: () => ({ title: 'Webhook saved' }),
  })

/** Switches a webhook on or off. */
export const useActivateWebhook = (webhook: Webhook) =>
  useCommand({
    run: (is_active: boolean) =>
      answered(api.PUT('/api/v1/webhooks/{id}', { params: path(webhook), body: { is_active } })),
    changes: ['webhooks'],
    message: (_, isActive) => ({ title: `${webhook.name} is ${isActive ? 'active' : 'off'}` }),
  })

/** Asks, then deletes a webhook. */
export const useDeleteWebhook = (webhook: Webhook, onDone: () => unknown) =>
  useCommand({
    question: () => ({
      title: `Delete ${webhook.name}?`,
      text: 'Its messages stop, and its deliveries and secrets are deleted. You cannot undo this.',
      action: 'Delete webhook',
      tone: 'danger',
    }),
    run: () => answered(api.DELETE('/api/v1/webhooks/{id}', { params: path(webhook) })),
    changes: ['webhooks'],
    onDone,
    message: () => ({ title: `${webhook.name} is deleted` }),
  })

/** Gives a webhook a new secret, which only the answer holds. */
export const useRotateSecret = (webhook: Webhook) =>
  useCommand({
    run: (revoke_previous: boolean) =>
      answered(
        api.POST('/api/v1/webhooks/{id}/rotate-secret', {
          params: path(webhook),
          body: { revoke_previous },
        }),
      ),
    changes: ['webhooks'],
    errors: 'form',
    isSecret: true,
  })

/** Sends a test message and waits for the answer. */
export const useTestWebhook = (webhook: Pick<Webhook, 'id'>) =>
  useCommand({
    run: () => answered(api.POST('/api/v1/webhooks/{id}/test', { params: path(webhook) })),
    changes: ['webhooks'],
  })

/** A period whose messages are sent again. */
interface ReplayPeriod {
  from_date: string
  to_date: string
  include_delivered: boolean
}

/** Sends the messages of a period again. */
export const useReplayPeriod = (webhook: Webhook, onDone: () => unknown) =>
  useCommand({
    run: (body: ReplayPeriod) =>
      answered(api.POST('/api/v1/webhooks/{id}/replay', { params: path(webhook), body })),
    changes: ['webhooks'],
    errors: 'form',
    onDone,
    message: ({ queued }) => ({
      title: queued === 1 ? '1 message is sent again' : `${queued} messages are sent again`,
    }),
  })

/** Sends one message again. */
export const useReplayDelivery = (webhookId: string, { id }: Delivery) =>
  useCommand({
    run: () =>
      answered(
        api.POST('/api/v1/webhooks/{id}/deliveries/{delivery_id}/replay', {
          params: { path: { id: webhookId, delivery_id: id } },
        }),
      ),
    changes: ['webhooks'],
    message: () => ({ title: 'The message is sent again' }),
  })
