import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import type { Webhook } from '../api-types.ts'
import { useUpdateWebhook, type WebhookDraft } from '../commands.ts'
import { WebhookFields } from '../webhook-fields.tsx'

/** Changes name, address and events of a webhook. */
export const SettingsTab = ({ webhook }: { webhook: Webhook }) => {
  const { name, url, event_types, entity_ids } = webhook
  const [draft, setDraft] = useState<WebhookDraft>({ name, url, event_types, entity_ids })
  const save = useUpdateWebhook(webhook)
  const isReady = draft.event_types.length > 0
  return (
    <Card>
      <Form error={save.error} onSubmit={() => isReady && save.run(draft)}>
        <WebhookFields draft={draft} onChange={setDraft} />
        <div className="flex justify-end">
          <Button
            type="submit"
            look="primary"
            isPending={save.isPending}
            refused={!isReady && 'Choose the events first'}
          >
            Save webhook
          </Button>
        </div>
      </Form>
    </Card>
  )
}
