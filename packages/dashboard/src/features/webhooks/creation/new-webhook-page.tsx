import { useState } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { Page } from '../../../ui/page.tsx'
import type { CreatedWebhook } from '../api-types.ts'
import { useCreateWebhook, type WebhookDraft } from '../commands.ts'
import { WebhookFields } from '../webhook-fields.tsx'
import { WebhookSecret } from '../webhook-secret.tsx'

const NEW: WebhookDraft = { name: '', url: '', event_types: [], entity_ids: [] }

/** Registers a webhook, then shows its secret this one time. */
export const NewWebhookPage = () => {
  const create = useCreateWebhook()
  return (
    <Page title="New webhook" crumbs={[{ label: 'Webhooks', to: '/admin/webhooks' }]}>
      {create.data ? <Created webhook={create.data} /> : <NewWebhookForm create={create} />}
    </Page>
  )
}

const NewWebhookForm = ({ create }: { create: ReturnType<typeof useCreateWebhook> }) => {
  const [draft, setDraft] = useState(NEW)
  const isReady = draft.event_types.length > 0
  return (
    <Card>
      <Form error={create.error} onSubmit={() => isReady && create.run(draft)}>
        <WebhookFields draft={draft} onChange={setDraft} />
        <div className="flex justify-end gap-2">
          <LinkButton to="/admin/webhooks">Cancel</LinkButton>
          <Button
            type="submit"
            look="primary"
            isPending={create.isPending}
            refused={!isReady && 'Choose the events first'}
          >
            Create webhook
          </Button>
        </div>
      </Form>
    </Card>
  )
}

const Created = ({ webhook: { id, name, secret } }: { webhook: CreatedWebhook }) => (
  <Card title={`${name} is created`} description="Its messages are signed with this secret.">
    <WebhookSecret secret={secret} />
    <div className="mt-4 flex justify-end">
      <LinkButton to="/admin/webhooks/$id" params={{ id }} look="primary">
        I have copied it
      </LinkButton>
    </div>
  </Card>
)
