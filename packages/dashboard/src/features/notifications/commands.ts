import { answered, api } from '../../api/client.ts'
import { useCommand } from '../../api/use-command.ts'
import type { Channel, DeliverySettings, PreferencesChange } from './api-types.ts'

/** Marks notifications as read, all of them where no id is given. */
export const useMarkRead = () =>
  useCommand({
    run: (ids: readonly string[] | 'all') =>
      answered(api.POST('/api/v1/notifications/read', { body: ids === 'all' ? {} : { ids: [...ids] } })),
    changes: ['notifications'],
  })

/** Changes a part of the signed-in person's preferences; the rest stays as it is. */
export const useChangePreferences = (errors: 'form' | 'message') =>
  useCommand({
    run: (change: PreferencesChange) =>
      answered(api.PUT('/api/v1/notifications/preferences', { body: change })),
    changes: ['notifications'],
    errors,
  })

/** Confirms another e-mail address by the code that was sent to it. */
export const useConfirmAddress = () =>
  useCommand({
    run: (code: string) =>
      answered(api.POST('/api/v1/notifications/preferences/confirm', { body: { code } })),
    changes: ['notifications'],
    errors: 'form',
  })

/** Saves what is sent to the chat and to the administrators' addresses. */
export const useSaveDeliverySettings = () =>
  useCommand({
    run: (change: Pick<DeliverySettings, 'chat_events' | 'admin_emails'>) =>
      answered(api.PUT('/api/v1/notifications/settings', { body: change })),
    changes: ['notifications'],
    message: () => ({ title: 'Settings saved' }),
    errors: 'form',
  })

/** Sends a test message by a channel; without a recipient to one's own address. The log has its delivery. */
export const useSendTest = () =>
  useCommand({
    run: (body: { channel: Channel; recipient?: string }) =>
      answered(api.POST('/api/v1/notifications/test', { body })),
    changes: ['notifications'],
    errors: 'form',
  })
