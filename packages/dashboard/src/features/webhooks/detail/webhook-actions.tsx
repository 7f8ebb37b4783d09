import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import type { Webhook } from '../api-types.ts'
import { useActivateWebhook, useDeleteWebhook } from '../commands.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'

/** What else can be done with a webhook. */
export const WebhookActions = ({ webhook }: { webhook: Webhook }) => {
  const [open, setOpen] = useState<'rotate' | 'replay'>()
  const navigate = useNavigate()
  const activate = useActivateWebhook(webhook)
  const remove = useDeleteWebhook(webhook, () => navigate({ to: '/admin/webhooks' }))
  const close = () => setOpen(undefined)
  return (
    <>
      <ActionMenu
        label={`Actions of ${webhook.name}`}
        items={[
          {
            id: 'replay',
            label: 'Replay a period',
            onAction: () => setOpen('replay'),
            refused: !webhook.is_active && 'Enable the webhook first.',
          },
          { id: 'rotate', label: 'Rotate secret', onAction: () => setOpen('rotate') },
          {
            id: 'activate',
            label: webhook.is_active ? 'Switch off' : 'Enable',
            onAction: () => activate.run(!webhook.is_active),
          },
          { id: 'delete', label: 'Delete', tone: 'danger', onAction: () => remove.run() },
        ]}
      />
      {open === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {open === 'rotate' && <RotateDialog webhook={webhook} onClose={close} />}
    </>
  )
}
